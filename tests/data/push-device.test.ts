import '#tests/support/client/storage.ts';
import { beforeEach, expect, it } from 'vitest';
import type { PushDeviceInput } from '#src/contract/push.ts';
import { registerDevice } from '#src/data/push/device.ts';
import { readStoredPush } from '#src/data/push/stored-push.ts';
import type { Call } from '#src/data/runtime.ts';
import { changeSession } from '#src/data/stored.ts';
import { err, ok } from '#src/lib/result.ts';
import '#tests/support/console.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';

beforeEach(emptyDevice);

const CHOICES = { showText: false, silent: false, quiet: { from: 1_320, to: 360, timeZone: 'Pacific/Auckland' } };

/** A browser, its push service and a backend. */
const world = () => {
  const now = {
    key: 'one',
    letsGo: true,
    reachable: true,
    online: true,
    endpoint: undefined as string | undefined,
    device: false,
    lost: false,
  };
  const saved: PushDeviceInput[] = [];
  let made = 0;
  const subscription = () => ({
    endpoint: now.endpoint,
    toJSON: () => ({ endpoint: now.endpoint, keys: { p256dh: 'point', auth: 'secret' } }),
    unsubscribe: async () => {
      if (!now.letsGo) throw new DOMException('Push service error', 'AbortError');
      now.endpoint = undefined;
      return true;
    },
  });
  const manager = {
    getSubscription: async () => (now.endpoint ? subscription() : null),
    subscribe: async () => {
      if (!now.reachable) throw new DOMException('Registration failed', 'AbortError');
      made += 1;
      now.endpoint = `https://push.example/${made}`;
      return subscription();
    },
  } as unknown as PushManager;
  const call = (async (name: string, options?: { body: PushDeviceInput }) => {
    if (!now.online) return err({ kind: 'offline' });
    if (name === 'push') return ok({ publicKey: now.key, device: now.device, lost: now.lost, mail: false });
    now.device = name === 'savePush';
    if (options && name === 'savePush') saved.push(options.body);
    now.lost = false;
    return ok({});
  }) as unknown as Call;
  const keep = (byPerson = false) => registerDevice({ manager, call }, CHOICES, byPerson);
  return { now, saved, keep };
};
const signIn = (id: string, account = 'ray') =>
  changeSession(() => ({ id, account, username: account, accessToken: 'token' }));

it('subscribes once, says so at each start, and tells the time zone of the place', async () => {
  const { now, saved, keep } = world();
  await signIn('first');
  expect(await keep(true)).toBe('on');
  expect(await keep()).toBe('on');
  expect(saved.map(({ endpoint }) => endpoint)).toEqual(['https://push.example/1', 'https://push.example/1']);
  expect(saved[0]?.quiet?.timeZone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  // The session ran out and its person came back: the new one has no device yet.
  await signIn('second');
  now.device = false;
  expect(await keep()).toBe('on');
  // The browser has got another address, or the server another key.
  now.endpoint = 'https://push.example/renewed';
  expect(await keep()).toBe('on');
  now.key = 'two';
  expect(await keep()).toBe('on');
  expect(saved.at(-1)?.endpoint).toBe('https://push.example/3');
  expect(await readStoredPush()).toMatchObject({ account: 'ray', session: 'second', publicKey: 'two' });
});

it('stays off where it was turned off elsewhere, and is no other person’s without their word', async () => {
  const { now, keep } = world();
  await signIn('first');
  await keep(true);
  now.device = false;
  expect(await keep()).toBe('off');
  expect([now.endpoint, await readStoredPush()]).toEqual([undefined, undefined]);
  expect(await keep(true)).toBe('on');
  await signIn('other', 'dana');
  expect(await keep()).toBe('off');
  expect(now.endpoint).toBeUndefined();
});

it('ends what another person left behind, again and again until the browser gives up its address', async () => {
  const { now, keep } = world();
  await signIn('first');
  await keep(true);
  await signIn('other', 'dana');
  now.letsGo = false;
  expect(await keep()).toBe('later');
  expect(await readStoredPush()).toMatchObject({ account: 'ray', late: true });
  now.letsGo = true;
  expect(await keep()).toBe('off');
  expect([now.endpoint, await readStoredPush()]).toEqual([undefined, undefined]);
});

it('subscribes anew by itself where the push service has forgotten it, which nobody has asked for', async () => {
  const { now, saved, keep } = world();
  await signIn('first');
  await keep(true);
  Object.assign(now, { device: false, lost: true });
  expect(await keep()).toBe('on');
  expect(saved.at(-1)?.endpoint).toBe('https://push.example/2');
  expect(await keep()).toBe('on');
});

it('says where no push service is reached, and waits for the signal', async () => {
  const { now, keep } = world();
  await signIn('first');
  now.reachable = false;
  expect(await keep(true)).toBe('unreachable');
  now.online = false;
  expect(await keep(true)).toBe('later');
  expect(await readStoredPush()).toBeUndefined();
});
