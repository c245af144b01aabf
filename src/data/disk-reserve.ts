import { incompressible } from '#src/lib/incompressible.ts';

const CACHE = 'milepost-reserve';
/** Nothing is ever fetched from there. */
const URL = '/reserve';

/** Bytes: what LevelDB holds in memory, 4 MB at most, has to find room before its log can be left, and work a little more. */
const RESERVE_BYTES = 6 * 1024 * 1024;

/** Milliseconds after which a Cache that does not answer is not waited for. */
const RELEASE_MS = 1_000;

/**
 * Keeps room on the disk, unless it is kept already: in the Cache, whose bytes are free at once when they are deleted, while a database has
 * to write to delete something (decision 0470). Never throws.
 */
export const keepDiskReserve = async (): Promise<void> => {
  try {
    const cache = await caches.open(CACHE);
    // An answer that nobody reads would hold its bytes on the disk after they are deleted.
    if ((await cache.keys()).length > 0) return;
    await cache.put(URL, new Response(incompressible(RESERVE_BYTES)));
  } catch {
    // No room, or a browser without the Cache.
  }
};

const removed = async (): Promise<boolean> => (await caches.open(CACHE)).delete(URL);

/** True where this browser has a place for it. */
export const hasDiskReserve = (): boolean => 'caches' in globalThis;

/** Gives that room back, in a second at most. Never throws. @returns false where none was kept */
export const releaseDiskReserve = async (): Promise<boolean> => {
  if (!hasDiskReserve()) return false;
  const late = new Promise<false>((resolve) => {
    setTimeout(resolve, RELEASE_MS, false);
  });
  return Promise.race([removed().catch(() => false), late]);
};
