/** A database that is made and deleted at once; nothing is ever in it. */
const SCRATCH = 'milepost-scratch';

const scope: { readonly navigator?: { readonly userAgent?: string } } = globalThis;

/**
 * Has Chromium write on into a new log file. A browser that is killed in the midst of a write leaves half a record at the end of
 * its log, and the next start writes on behind it; the start after that reads the log as corrupt, and Chromium then
 * deletes all databases of the origin (decision 0469). To delete a database, it stores what the log has and begins another.
 * Takes some milliseconds that nobody waits for; where it fails, all is as before. Other engines have no such log.
 */
export const beginNewLog = (): void => {
  if (!/Chrome\//.test(scope.navigator?.userAgent ?? '')) return;
  const opening = indexedDB.open(SCRATCH);
  opening.onsuccess = () => {
    opening.result.close();
    indexedDB.deleteDatabase(SCRATCH);
  };
};
