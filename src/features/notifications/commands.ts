import type { DeviceEnd } from '#src/data/push/device.ts';
import { runtime } from '#src/data/runtime.ts';
import {
  notificationsNow,
  onChoice,
  type PushedState,
  pushChoices,
  pushedNow,
  setAsked,
  setPushed,
  setTextShown,
  setWish,
} from './store.ts';

/** Loaded when it is wanted: few pages subscribe. */
const loadDevice = () => import('#src/data/push/device.ts');

/** The worker's part that hears pushes; undefined where there is none, or the backend has no news for it. */
const findManager = async (): Promise<PushManager | undefined> => {
  if (!runtime().config.features.push || !('PushManager' in window)) return undefined;
  if ((await navigator.serviceWorker.getRegistration()) === undefined) return undefined;
  return (await navigator.serviceWorker.ready).pushManager;
};

/** Has the server tell this device of news, as is chosen here. */
const keep = async (byPerson: boolean): Promise<PushedState> => {
  const { call, config } = runtime();
  const manager = await findManager();
  if (!manager) {
    setPushed(config.features.push ? 'unreachable' : 'off');
    return pushedNow();
  }
  const state = await (await loadDevice()).registerDevice({ manager, call }, pushChoices(), byPerson);
  // It was turned off on another device, or by somebody else's sign-in on this one, who is asked anew.
  if (state === 'off') {
    setWish(false);
    setTextShown(false);
    setAsked(false);
  }
  if (state !== 'later') setPushed(state);
  return pushedNow();
};

/** Ends it, as of `unregisterDevice`. What has failed is tried again at the next start, and when the person is back. */
const drop = async (): Promise<DeviceEnd> => {
  const manager = await findManager();
  const end = manager ? await (await loadDevice()).unregisterDevice({ manager, call: runtime().call }) : 'gone';
  setPushed(end === 'failed' ? 'on' : 'off');
  return end;
};

/**
 * Turns notifications on after the browser's question, which is asked on a person's press alone; or off.
 * @returns how it ended where they are off; else the store says it
 */
export const setNotifications = async (on: boolean): Promise<DeviceEnd | undefined> => {
  const granted = on && (await Notification.requestPermission()) === 'granted';
  setWish(granted);
  if (!granted) return drop();
  await keep(true);
};

/** A permission that was withdrawn takes the subscription with it, also where it is given again before the next start. */
const isLost = async (): Promise<boolean> =>
  pushedNow() !== 'unreachable' && (await (await findManager())?.getSubscription()) === null;

/** Keeps what the server knows of this device right, from the start of a page on. The answer ends it. */
export const watchPush = (): (() => void) => {
  const warn = (error: unknown) => console.warn('This device could not be kept told of news', error);
  const isOn = () => notificationsNow() === 'on';
  const start = async () => {
    if (isOn()) await keep(false);
    else if (pushedNow() !== 'off') await drop();
  };
  /** What could not be told for want of signal: the first time, since, or that it ends. */
  const again = async () => {
    if (!isOn()) return start();
    if (pushedNow() === 'off' || (await (await loadDevice()).isRegistrationPending())) await keep(false);
  };
  let work = start().catch(warn);
  const look = async () => {
    if (!isOn() || (await isLost())) await start();
  };
  const onReturn = () => {
    work = work.then(look).catch(warn);
  };
  window.addEventListener('focus', onReturn);
  const unhear = runtime().ports.connectivity.subscribe((online) => {
    if (online) work = work.then(again).catch(warn);
  });
  const unfollow = onChoice(() => {
    if (isOn()) keep(true).catch(warn);
  });
  return () => {
    window.removeEventListener('focus', onReturn);
    unhear();
    unfollow();
  };
};

/** Chooses whether the account gets what it has not read by mail. @returns false where the server would not */
export const saveNewsMail = async (mail: boolean): Promise<boolean> =>
  (await runtime().call('saveNewsMail', { body: { mail } })).ok;
