import { useStore } from 'zustand';
import { type Device, isApplePhone } from '#src/lib/directions.ts';
import { installStore } from './store.ts';

/** How this device installs the app. */
export type InstallWay = 'installed' | 'prompt' | 'apple' | 'by-hand';

/** See `InstallWay`. */
const installWay = (
  { prompt, installed }: { readonly prompt?: unknown; readonly installed: boolean },
  device: Device,
): InstallWay => {
  if (installed) return 'installed';
  if (prompt !== undefined) return 'prompt';
  return isApplePhone(device) ? 'apple' : 'by-hand';
};

/** The way on this device, live. */
export const useInstallWay = (): InstallWay => useStore(installStore, (state) => installWay(state, navigator));
