import { useStore } from 'zustand';
import { runtime, type SyncState, type UploadProgress } from '#src/data/runtime.ts';

/** What waits, what failed, and whether there is signal, live. */
export const useSync = (): SyncState => useStore(runtime().outbox.store);

/** False where the device is certainly without signal; true may be wrong. */
export const useOnline = (): boolean => useStore(runtime().outbox.store, (sync) => sync.online);

/** How far a waiting file has come, live; undefined while it is not on the wire. */
export const useUploadProgress = (uploadId: string): UploadProgress | undefined =>
  useStore(runtime().outbox.progress, (all) => all[uploadId]);
