/** The rows of a raw query; both drivers answer an object with `rows`, which the shared type does not know. */
export const rowsOf = <T>(result: unknown): T[] => (result as { rows: T[] }).rows;
