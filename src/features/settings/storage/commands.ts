import { runtime } from '#src/data/runtime.ts';
import { browserTileCache } from '#src/data/tiles/tile-cache.ts';

/** What a person may clear: all of it can be had again with signal. Of the tiles, those that no saved route needs. */
export type Clearable = 'tiles' | 'files';

/** Clears it; false where the browser would not. What a person made is never touched. */
export const clearStored = async (kind: Clearable): Promise<boolean> => {
  try {
    await (kind === 'tiles' ? browserTileCache().clear() : runtime().db().fileCopies.clear());
    return true;
  } catch (error) {
    console.warn(`What is stored could not be cleared: ${kind}`, error);
    return false;
  }
};
