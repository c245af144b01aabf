import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { PushChoices } from '#src/contract/push.ts';
import { deviceZone } from '#src/lib/device-zone.ts';
import { preference } from '#src/ui/preference.ts';

const wish = preference<'off' | 'on'>('notifications', ['off', 'on']);

const asked = preference<'not-yet' | 'yes'>('asked-for-news', ['not-yet', 'yes']);

/** Asked once, whatever the answer: a person who says no finds the switch in Settings. Another one on the device is asked anew. */
export const useAsked = (): boolean => useStore(asked.store, ({ value }) => value) === 'yes';

export const setAsked = (was: boolean): void => asked.set(was ? 'yes' : 'not-yet');

const sound = preference<'on' | 'off'>('sound', ['on', 'off']);

/** Whether news is heard on this device: by a bell, or as its notifications sound. */
export const useSoundOn = (): boolean => useStore(sound.store, (state) => state.value) === 'on';

/** The same at this moment. */
export const isSoundOn = (): boolean => sound.store.getState().value === 'on';

/** Lets news be heard on this device, or not. */
export const setSound = (on: boolean): void => sound.set(on ? 'on' : 'off');

const text = preference<'off' | 'on'>('notification-text', ['off', 'on']);

/** Whether notifications of this device say what was written. */
export const useTextShown = (): boolean => useStore(text.store, (state) => state.value) === 'on';

/** Has notifications of this device say what was written, or only that something was. */
export const setTextShown = (on: boolean): void => text.set(on ? 'on' : 'off');

const [HALF_HOURS, NIGHT, MORNING] = [[...Array(48).keys()].map((half) => String(half * 30)), '1320', '360'];
const ordered = (first: string): readonly [string, ...string[]] => [
  first,
  ...HALF_HOURS.filter((one) => one !== first),
];
const quiet = {
  on: preference<'off' | 'on'>('quiet-hours', ['off', 'on']),
  from: preference<string>('quiet-from', ordered(NIGHT)),
  to: preference<string>('quiet-to', ordered(MORNING)),
};

/** Quiet hours as they are chosen: minutes of the day, at half hours. */
export interface ChosenQuiet {
  readonly on: boolean;
  readonly from: number;
  readonly to: number;
}

const quietNow = (): ChosenQuiet => ({
  on: quiet.on.store.getState().value === 'on',
  from: Number(quiet.from.store.getState().value),
  to: Number(quiet.to.store.getState().value),
});

/** Quiet hours of this device, live. */
export const useQuiet = (): ChosenQuiet => ({
  on: useStore(quiet.on.store, (state) => state.value) === 'on',
  from: Number(useStore(quiet.from.store, (state) => state.value)),
  to: Number(useStore(quiet.to.store, (state) => state.value)),
});

/** Changes quiet hours of this device. */
export const setQuiet = ({ on, from, to }: Partial<ChosenQuiet>): void => {
  if (on !== undefined) quiet.on.set(on ? 'on' : 'off');
  if (from !== undefined) quiet.from.set(String(from));
  if (to !== undefined) quiet.to.set(String(to));
};

/** What the server is told of this device. */
export const pushChoices = (): PushChoices => {
  const { on, from, to } = quietNow();
  const timeZone = deviceZone();
  return {
    showText: text.store.getState().value === 'on',
    silent: sound.store.getState().value === 'off',
    ...(on && timeZone !== undefined ? { quiet: { from, to, timeZone } } : {}),
  };
};

/** Whether the server tells this device of news while the app is closed; `unreachable` where its browser reaches no push service. */
export type PushedState = 'off' | 'on' | 'unreachable';
const pushed = preference<PushedState>('push', ['off', 'on', 'unreachable']);

/** See `PushedState`, live. */
export const usePushed = (): PushedState => useStore(pushed.store, (state) => state.value);

export const pushedNow = (): PushedState => pushed.store.getState().value;
export const setPushed = (state: PushedState): void => pushed.set(state);

/** Calls `listener` when what the server is told of this device changes, in any tab. The answer ends it. */
export const onChoice = (listener: () => void): (() => void) => {
  const ends = [sound, text, quiet.on, quiet.from, quiet.to].map(({ store }) => store.subscribe(listener));
  return () => {
    for (const end of ends) end();
  };
};

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

/** The state at this moment. */
export const notificationsNow = (): NotificationsState => notificationsState(permission(), wish.store.getState().value);

/** Keeps the wish: one that the browser refuses is not kept, for allowed one day, notifications must not come unasked. */
export const setWish = (on: boolean): void => wish.set(on ? 'on' : 'off');
