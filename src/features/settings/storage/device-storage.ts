import { useEffect, useState } from 'react';
import { runtime } from '#src/data/runtime.ts';

/** What the browser tells of this site's storage. */
export interface DeviceStorage {
  /** Bytes of everything this site has here, the app itself included. */
  readonly usage: number;
  /** Bytes it may have. */
  readonly quota: number;
  /** The browser has agreed not to clear it by itself (`src/data/README.md#storage`). */
  readonly persisted: boolean;
}

/** Share of the quota from which on the device counts as almost full. */
const ALMOST_FULL = 0.9;
/** Milliseconds between two looks at the storage while the page is open. */
const LOOK_MS = 5 * 60_000;

/** True where little can be written any more. */
export const isAlmostFull = ({ usage, quota }: Pick<DeviceStorage, 'usage' | 'quota'>): boolean =>
  quota > 0 && usage / quota > ALMOST_FULL;

/** Asks the browser; undefined where it does not tell (an address that is not secure, an old browser). */
export const readDeviceStorage = async (): Promise<DeviceStorage | undefined> => {
  const storage = navigator.storage as Partial<StorageManager> | undefined;
  if (!storage?.estimate) return undefined;
  const [{ usage, quota }, persisted] = await Promise.all([storage.estimate(), storage.persisted?.() ?? false]);
  return usage === undefined || quota === undefined ? undefined : { usage, quota, persisted };
};

/** Asks the browser not to clear this storage by itself; true where it agrees, now or before. */
export const keepStorage = async (): Promise<boolean> => {
  await runtime().ports.device.persistStorage();
  return (await readDeviceStorage())?.persisted ?? false;
};

/** True while the device is almost full: looked at now, every few minutes, and when the person comes back. */
export const useAlmostFull = (): boolean => {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const { clock, presence } = runtime().ports;
    let cancel = () => {};
    const look = async () => {
      cancel();
      cancel = clock.after(LOOK_MS, look);
      const storage = await readDeviceStorage().catch(() => undefined);
      setFull(storage !== undefined && isAlmostFull(storage));
    };
    void look();
    const unsubscribe = presence.subscribe(look);
    return () => {
      cancel();
      unsubscribe();
    };
  }, []);
  return full;
};
