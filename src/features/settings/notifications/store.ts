import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { isStaff } from '#src/contract/enums.ts';
import { useRole } from '#src/hooks/session.ts';
import { preference } from '#src/ui/preference.ts';

const wish = preference<'off' | 'on'>('notifications', ['off', 'on']);

/** Chosen by the person; else staff hear a bell, whose work it is to hear it, and others do not. */
const sound = preference<'role' | 'off' | 'on'>('sound', ['role', 'off', 'on']);

/** Whether news is told by a bell on this device. */
export const useSoundOn = (): boolean => {
  const chosen = useStore(sound.store, (state) => state.value);
  const staff = isStaff(useRole());
  return chosen === 'role' ? staff : chosen === 'on';
};

/** Turns the bell on or off on this device. */
export const setSound = (on: boolean): void => sound.set(on ? 'on' : 'off');

/** Whether messages are announced on this device, and why not. */
export type NotificationsState = 'unsupported' | 'denied' | 'off' | 'on';

/** iPhone and iPad have neither before the app is installed. */
const permission = (): NotificationPermission | undefined =>
  'Notification' in window && 'serviceWorker' in navigator ? Notification.permission : undefined;

/** The person's wish under what the browser allows. */
const notificationsState = (allowed: NotificationPermission | undefined, wanted: 'off' | 'on'): NotificationsState => {
  if (allowed === undefined) return 'unsupported';
  if (allowed === 'denied') return 'denied';
  return allowed === 'granted' ? wanted : 'off';
};

/** A permission may change in the browser's own settings meanwhile: looked at again when the person comes back. */
const followPermission = (listener: () => void): (() => void) => {
  window.addEventListener('focus', listener);
  return () => window.removeEventListener('focus', listener);
};

/** The state on this device, live. */
export const useNotifications = (): NotificationsState => {
  const wanted = useStore(wish.store, (state) => state.value);
  return notificationsState(useSyncExternalStore(followPermission, permission), wanted);
};

/** Turns them on after the browser's question, which is asked on a person's press alone; or off. */
export const setNotifications = async (on: boolean): Promise<void> => {
  // A wish that the browser refuses is not kept: allowed one day, notifications must not come unasked.
  const granted = on && (await Notification.requestPermission()) === 'granted';
  wish.set(granted ? 'on' : 'off');
};
