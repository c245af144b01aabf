/** The state of an address that is opened so as to write there at once: the conversation's box takes the focus. */
export const OPEN_TO_WRITE = { write: true } as const;

/** Whether a location's state is that. */
export const isOpenToWrite = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'write' in state && state.write === true;
