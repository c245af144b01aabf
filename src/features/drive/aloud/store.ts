import { useStore } from 'zustand';
import { preference } from '#src/ui/preference.ts';

const aloud = preference('driveAloud', ['off', 'on'] as const);

/** Whether answers are read aloud by themselves in drive mode; kept on this device. */
export const useAloud = (): boolean => useStore(aloud.store, ({ value }) => value === 'on');

export const setAloud = (on: boolean): void => aloud.set(on ? 'on' : 'off');
