import { useStore } from 'zustand';
import { runtime, type SyncState } from '#src/data/runtime.ts';

/** What waits, what failed, and whether there is signal, live. */
export const useSync = (): SyncState => useStore(runtime().outbox.store);
