/** Texts that the embedded database keeps as statements: what was prepared, and nothing that callers can make more of. */
const kept = new Set<string>();

/** Has a statement that only reads kept from its next run on. */
export const keepStatement = (text: string): void => void kept.add(text);

/** Whether a statement is one that was prepared. */
export const isKept = (text: string): boolean => kept.has(text);
