import { useSyncExternalStore } from 'react';
import { runtime } from '#src/data/runtime.ts';

const follow = (listener: () => void): (() => void) => runtime().ports.connectivity.subscribe(listener);

/** What the device believes about its signal, live: also where nobody is signed in. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => runtime().ports.connectivity.online());
