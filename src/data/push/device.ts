import type { PushChoices } from '#src/contract/push.ts';
import { deviceZone } from '#src/lib/device-zone.ts';
import type { Call } from '../runtime.ts';
import { readSession } from '../stored.ts';
import { forgetStoredPush, readStoredPush, type StoredPush, writeStoredPush } from './stored-push.ts';

/**
 * What became of it: the device is told of news; it was turned off, elsewhere or by another person's sign-in; its browser
 * has no push service, or reaches none; the server could not be asked now.
 */
export type DeviceState = 'on' | 'off' | 'unreachable' | 'later';

interface Device {
  readonly manager: PushManager;
  readonly call: Call;
}

/** The same choices where the device is now: a truck crosses three time zones. */
export const choicesHere = ({ quiet, ...choices }: PushChoices): PushChoices => {
  const timeZone = deviceZone() ?? quiet?.timeZone;
  return quiet && timeZone ? { ...choices, quiet: { ...quiet, timeZone } } : choices;
};

const subscribed = async (manager: PushManager, publicKey: string): Promise<PushSubscription | undefined> => {
  try {
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (error) {
    console.warn('The push service could not be reached', error);
    return undefined;
  }
};

/** Takes a subscription away. Answers false where the browser does not: an error of its push service. */
const letGo = (existing: PushSubscription): Promise<boolean> =>
  existing.unsubscribe().then(
    () => true,
    (error: unknown) => {
      console.warn('The push service has kept its address', error);
      return false;
    },
  );

const register = async (
  { manager, call }: Device,
  choices: PushChoices,
  byPerson: boolean,
  before: StoredPush | undefined,
): Promise<DeviceState> => {
  const [state, session] = [await call('push'), await readSession()];
  if (!state.ok || !session) return 'later';
  const { publicKey, device, lost = false } = state.value;
  const existing = await manager.getSubscription();
  const isSame = existing !== null && before?.endpoint === existing.endpoint && before.publicKey === publicKey;
  if (!byPerson && before) {
    const turnedOff = isSame && before.session === session.id && !device && !lost;
    if (turnedOff || before.account !== session.account) {
      const end = await unregisterDevice({ manager, call });
      // The server has ended what this session has: another person's news goes only with the address itself.
      return before.account !== session.account && end !== 'gone' ? 'later' : 'off';
    }
  }
  const isGood = isSame && !lost;
  // Made for another key, or known to its push service no more, it is good for nothing.
  if (existing && !isGood) await letGo(existing);
  const subscription = isGood ? existing : await subscribed(manager, publicKey);
  if (!subscription) return 'unreachable';
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) return 'unreachable';
  const here = choicesHere(choices);
  const saved = await call('savePush', { body: { endpoint, p256dh: keys.p256dh, auth: keys.auth, ...here } });
  if (!saved.ok) return saved.error.kind === 'rejected' ? 'unreachable' : 'later';
  await writeStoredPush({ account: session.account, session: session.id, endpoint, publicKey, choices: here });
  return 'on';
};

/**
 * Registers this device for news at the server, as its person has chosen. Done at each start, since a browser may have got another
 * address meanwhile, and the server or the push service may have forgotten it. What fails now is stored as `late`.
 * @param choices of the person
 * @param byPerson they ask for it now: what was turned off before does not count
 */
export const registerDevice = async (device: Device, choices: PushChoices, byPerson: boolean): Promise<DeviceState> => {
  const before = await readStoredPush();
  const state = await register(device, choices, byPerson, before);
  if (before && (state === 'later' || state === 'unreachable')) await writeStoredPush({ ...before, late: true });
  return state;
};

/** True while a registration that failed waits for another try. */
export const isRegistrationPending = async (): Promise<boolean> => (await readStoredPush())?.late === true;

/** Tries a failed registration again. Answers undefined where none has failed. */
export const retryRegistration = async (device: Device): Promise<DeviceState | undefined> => {
  const stored = await readStoredPush();
  return stored?.late && registerDevice(device, stored.choices, false);
};

/**
 * How it ended: there is no address any more; the browser has kept it, and the server sends nothing there; or neither would, and
 * news comes on.
 */
export type DeviceEnd = 'gone' | 'kept' | 'failed';

/** Ends it on this device, and at the server where that can be asked: without an address there is nothing to send to. */
export const unregisterDevice = async ({ manager, call }: Device): Promise<DeviceEnd> => {
  await forgetStoredPush();
  const existing = await manager.getSubscription();
  const gone = existing === null || (await letGo(existing));
  const told = await call('endPush', { params: { id: 'current' } });
  if (gone) return 'gone';
  return told.ok ? 'kept' : 'failed';
};
