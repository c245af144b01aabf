import '#tests/support/client/storage.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountDatabase, accountDatabaseName } from '#src/data/db/database.ts';
import { writeProfile } from '#src/data/db/meta.ts';
import { readStoredPush, writeStoredPush } from '#src/data/push/stored-push.ts';
import { readSession } from '#src/data/stored.ts';
import '#tests/support/console.ts';
import { closeClients, startClient, until } from '#tests/support/client/client.ts';
import { type ModelServer, modelServer } from '#tests/support/client/model-server.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';
import { onPush, onSubscriptionChange, PUSH_SYNC_TAG, type PushScope, retryPushRegistration } from '../../sw/push.ts';

const ME = 'ray@milepost.test';
const OWNER = '7';
let device: FakeDevice;
let server: ModelServer;

beforeEach(async () => {
  await emptyDevice();
  device = fakeDevice();
  server = modelServer({ clock: device.clock });
});
afterEach(closeClients);

type Page = { readonly path: string; readonly visible: boolean };

/** A worker's scope with these pages; answers what it has shown, and whether its subscription is left. */
const world = (...pages: Page[]) => {
  const seen = { shown: [] as object[], badge: [] as (number | undefined)[], subscribed: true };
  const unsubscribe = async () => {
    seen.subscribed = false;
    return true;
  };
  const scope: PushScope = {
    registration: {
      showNotification: async (title, options) => {
        const { body, tag, silent } = options ?? {};
        seen.shown.push({
          title,
          body,
          tag,
          silent,
          actions: (options as { actions?: unknown[] }).actions?.length ?? 0,
        });
      },
      pushManager: { getSubscription: async () => ({ unsubscribe }) } as unknown as PushManager,
    },
    clients: {
      matchAll: async () =>
        pages.map(({ path, visible }) => ({
          url: `https://milepost.test${path}`,
          visibilityState: visible ? ('visible' as const) : ('hidden' as const),
          postMessage: () => undefined,
          focus: async () => undefined,
        })),
      openWindow: async () => null,
    },
    navigator: { setAppBadge: async (count) => void seen.badge.push(count) },
  };
  return { scope, seen };
};

/** Signs in, stores a conversation, writes without signal, and closes every page. Answers the ticket. */
const leave = async () => {
  const ticket = server.addTicket(ME);
  const client = await startClient({ device, fetch: server.fetch });
  await client.signIn(ME);
  device.setOnline(false);
  await client.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: 'Written without signal' });
  // Of a backend that tells whose a profile is, as every one does that has pushes.
  const profile = client.runtime.session.store.getState().profile;
  if (profile) await writeProfile(client.runtime.db(), { ...profile, id: OWNER });
  await client.close();
  device.setOnline(true);
  return String(ticket.id);
};
const worker = () => device.tab({ fetch: server.fetch }).ports;
const push = (scope: PushScope, news: object) => onPush(scope, JSON.stringify(news), worker());

describe('a push, with every page closed', () => {
  it('shows one notification, sets the badge, sends what waits and reads the conversation', async () => {
    const ticket = await leave();
    server.addMessage(Number(ticket), 'agent@milepost.test', 'On our way');
    const { scope, seen } = world();
    await push(scope, { for: OWNER, kind: 'answer', ticket, stop: 'Panhandle Fuel Stop', count: 3, unread: 2 });
    const place = { tag: `/chat/${ticket}`, silent: false };
    expect(seen.shown).toEqual([
      { ...place, title: `Panhandle Fuel Stop · #${ticket}`, body: '3 new answers', actions: 1 },
    ]);
    expect(seen.badge).toEqual([2]);
    expect(server.texts()).toContain('Written without signal');
    const db = new AccountDatabase(accountDatabaseName(ME));
    expect((await db.messages.toArray()).map(({ message }) => message.text)).toContain('On our way');
    db.close();
  });

  it.each([
    [
      { kind: 'answer', text: 'Hello', silent: true },
      { title: 'Love’s · #N', body: 'Hello', silent: true, actions: 1 },
    ],
    [
      { kind: 'answer', text: 'Bye', count: 2, person: 'Ray' },
      { title: 'Ray · #N', body: '2 new answers · Bye', actions: 1 },
    ],
    [{ kind: 'closed' }, { title: 'Love’s · #N', body: 'Your request was closed.', actions: 0 }],
    [{ kind: 'ticket' }, { title: 'New ticket', body: 'Love’s · #N', actions: 0 }],
    [
      { kind: 'ticket', person: 'Ray' },
      { title: 'New ticket', body: 'Ray, Love’s · #N', actions: 0 },
    ],
    [{ kind: 'approved' }, { title: 'Your account is approved', tag: '/map', actions: 0 }],
  ])('says %j', async (news, shown) => {
    const ticket = await leave();
    const { scope, seen } = world();
    await push(scope, { for: OWNER, stop: 'Love’s', ...(news.kind === 'approved' ? {} : { ticket }), ...news });
    // By its number, which people say on the telephone.
    expect(seen.shown).toMatchObject([JSON.parse(JSON.stringify(shown).replace('#N', `#${ticket}`))]);
  });

  it('is shown also where nothing can be fetched', async () => {
    const ticket = await leave();
    device.setOnline(false);
    const { scope, seen } = world();
    await push(scope, { for: OWNER, kind: 'answer', ticket, stop: 'Love’s' });
    expect(seen.shown).toMatchObject([{ title: `Love’s · #${ticket}`, body: 'New answer' }]);
  });
});

describe('a push, with pages open', () => {
  it.each([
    ['the conversation in sight', { path: '/chat/', visible: true }, 0],
    ['the conversation in the background', { path: '/chat/', visible: false }, 1],
    ['another page in sight', { path: '/map', visible: true }, 1],
  ])('%s', async (_, page, count) => {
    const ticket = await leave();
    const { scope, seen } = world({ ...page, path: page.path === '/chat/' ? `/chat/${ticket}` : page.path });
    await push(scope, { for: OWNER, kind: 'answer', ticket });
    expect(seen.shown).toHaveLength(count);
  });
});

describe('a push for somebody who is not here', () => {
  const neutral = [{ title: 'There is news in Milepost', body: 'Log in to see it.', silent: true }];
  /** Logs out on a page of this device. */
  const logOut = async () => {
    const client = await startClient({ device, fetch: server.fetch });
    let out = false;
    void client.runtime.session.signOut('keep').then(() => {
      out = true;
    });
    await until(() => {
      device.clock.advance(100);
      return out;
    }, 'the end of the session');
    await client.close();
  };

  it('says nothing of it where they log out while it reads the conversation', async () => {
    const ticket = await leave();
    let leaving: Promise<void> | undefined;
    const { ports } = device.tab({
      fetch: async (request) => {
        leaving ??= logOut();
        await leaving;
        return server.fetch(request);
      },
    });
    const { scope, seen } = world();
    await onPush(scope, JSON.stringify({ for: OWNER, kind: 'answer', ticket, stop: 'Love’s', text: 'Secret' }), ports);
    await leaving;
    expect(seen.shown).toMatchObject(neutral);
  });

  it('says nothing of it once they have logged out, and ends the subscription', async () => {
    const ticket = await leave();
    await logOut();
    const { scope, seen } = world();
    await push(scope, { for: OWNER, kind: 'answer', ticket, stop: 'Love’s', text: 'Secret' });
    expect(seen.shown).toMatchObject(neutral);
    expect(seen.subscribed).toBe(false);
  });
  it('nor where the account is another one', async () => {
    const ticket = await leave();
    const { scope, seen } = world();
    await push(scope, { for: '8', kind: 'answer', ticket, text: 'Secret' });
    expect(seen.shown).toMatchObject(neutral);
    expect(seen.subscribed).toBe(false);
  });
  it('leaves the next person’s own subscription alone where it comes late', async () => {
    const ticket = await leave();
    const session = (await readSession())?.id;
    const choices = { showText: false, silent: false };
    await writeStoredPush({ account: ME, session, endpoint: 'https://push.test/1', publicKey: 'key', choices });
    const { scope, seen } = world();
    await push(scope, { for: '8', kind: 'answer', ticket, text: 'Secret' });
    expect(seen.shown).toMatchObject(neutral);
    expect(seen.subscribed).toBe(true);
  });
  it('nor where it cannot be read', async () => {
    await leave();
    const { scope, seen } = world();
    await onPush(scope, 'no JSON', worker());
    expect(seen.shown).toMatchObject(neutral);
    expect(seen.subscribed).toBe(true);
  });
});

describe('another address of the browser', () => {
  const choices = { showText: false, silent: false };
  /** A device that the server tells of news, with a page or none, whose browser now has the address of `number`. */
  const renewed = (scope: PushScope, number: number) => {
    const endpoint = `https://push.test/${number}`;
    const subscription = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh: 'point', auth: 'secret' } }) };
    Object.assign(scope.registration.pushManager, {
      getSubscription: async () => null,
      subscribe: async () => subscription,
    });
  };
  const told = () => server.seen.filter(({ path }) => path === '/account/push').length;

  it.each(['Background Sync', 'the next push'])('changed without signal, is told to the server by %s', async (way) => {
    const ticket = await leave();
    const session = (await readSession())?.id;
    await writeStoredPush({ account: ME, session, endpoint: 'https://push.test/1', publicKey: 'key', choices });
    const { scope } = world();
    renewed(scope, 2);
    const state = { publicKey: 'key', device: true, mail: false };
    server.setFate(({ path }) => (path === '/account/push' ? { status: 200, body: state } : 'answer'));
    device.setOnline(false);
    await onSubscriptionChange(scope, worker());
    expect(device.asked.syncTags).toContain(PUSH_SYNC_TAG);
    await expect(retryPushRegistration(scope, worker())).rejects.toThrow();
    expect(told()).toBe(0);
    device.setOnline(true);
    if (way === 'the next push') await push(scope, { for: OWNER, kind: 'answer', ticket });
    else await retryPushRegistration(scope, worker());
    expect(told()).toBe(2);
    expect(await readStoredPush()).toMatchObject({ endpoint: 'https://push.test/2', choices });
    expect((await readStoredPush())?.late).toBeUndefined();
    await retryPushRegistration(scope, worker());
    expect(told()).toBe(2);
  });
});
