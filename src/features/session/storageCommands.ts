import { runtime } from '#src/data/runtime.ts';

/** What a person may clear: all of it can be had again with signal. */
export type Clearable = 'tiles' | 'files';

/** Clears it; false where the browser would not. What a person made is never touched. */
export const clearStored = async (kind: Clearable): Promise<boolean> => {
  const { ports, db } = runtime();
  try {
    await (kind === 'tiles' ? ports.device.clearTiles() : db().fileCopies.clear());
    return true;
  } catch (error) {
    console.warn(`What is stored could not be cleared: ${kind}`, error);
    return false;
  }
};
