import type { Encoding } from '#server/http/encoding.ts';
import type { StationQuestion } from '#server/stations/questions.ts';
import type { Packed } from '#server/work/thread.ts';

/** Bytes of packed tiles kept; all tiles of 100,000 stations are a third of that. */
const BUDGET_BYTES = 32 * 1024 * 1024;

/** Tiles of the stations as they are now, made and packed once. */
export interface KeptTiles {
  readonly of: (question: StationQuestion, packing: Encoding | undefined, make: () => Packed) => Packed;
  /** To be called when the stations are others. */
  readonly clear: () => void;
}

/** Keeps tiles until their bytes are too many; those that were not asked for again for longest go first. */
export const createKeptTiles = (budget = BUDGET_BYTES): KeptTiles => {
  const kept = new Map<string, Packed>();
  let bytes = 0;
  return {
    of: (question, packing, make) => {
      const key = JSON.stringify([question, packing]);
      const known = kept.get(key);
      const tile = known ?? make();
      kept.delete(key);
      kept.set(key, tile);
      if (known === undefined) bytes += tile.body.byteLength;
      for (const [oldest, { body }] of kept) {
        if (bytes <= budget) break;
        kept.delete(oldest);
        bytes -= body.byteLength;
      }
      return tile;
    },
    clear: () => {
      kept.clear();
      bytes = 0;
    },
  };
};
