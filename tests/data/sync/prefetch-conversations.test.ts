import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { type ConversationPrefetcher, makeConversationPrefetcher } from '#src/data/sync/prefetch-conversations.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { closeClients, startClient, type TestClient, until } from '#tests/support/client/client.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const always = () => true;
const MINUTE = 60_000;

describe.each([
  { name: 'the reference server', strict: false },
  { name: 'a backend without parts and versions', strict: true },
])('conversations that were never opened, against $name', ({ strict }) => {
  let server: TestServer;
  let stationId: string;
  let admin: ApiClient;
  let driver: ApiClient;
  let device: FakeDevice;
  let client: TestClient;
  let prefetcher: ConversationPrefetcher;
  let asked: string[];
  /** The answer to the list of closed ones comes after this. */
  let held: Promise<unknown> | undefined;

  beforeAll(async () => {
    server = await startServer({ strict, seed: 'stations' });
    admin = await server.signIn('admin');
    const page = await admin.call('stations', { query: { page: 0, size: 1 } });
    stationId = String(page.body.content[0].id);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await emptyDevice();
    device = fakeDevice();
    asked = [];
    held = undefined;
    const watched = async (request: Request): Promise<Response> => {
      const { pathname, searchParams } = new URL(request.url);
      asked.push(pathname);
      const answer = await fetch(request);
      if (searchParams.get('status') === 'CLOSED') await held;
      return answer;
    };
    const { email } = await addTestUser(server.db);
    driver = await server.signIn(email);
    client = await startClient({ device, fetch: watched, origin: server.url });
    await client.signIn(email, DEMONSTRATION_PASSWORD);
    prefetcher = makeConversationPrefetcher(client.runtime, false);
    asked = [];
  });
  afterEach(closeClients);

  /** A request with an answer of an agent in it. */
  const conversation = async (text: string): Promise<string> => {
    const { body } = await driver.call('createTicket', { body: { message: `asks ${text}`, service_id: stationId } });
    const id = String(body.id);
    await admin.call('sendMessage', { body: { ticket_id: id, text: `answers ${text}` } });
    return id;
  };
  const close = async (id: string): Promise<void> => {
    for (const status of ['IN_PROGRESS', 'CLOSED'] as const)
      await admin.call('ticketStatus', { params: { id }, body: { status } });
  };
  const round = (wants = always) => prefetcher.round(wants);
  const texts = async (id: string) =>
    (await client.db().messages.where('ticketId').equals(id).sortBy('order')).map(({ message }) => message.text);
  /** Questions for messages since the last look. */
  const readings = () => asked.splice(0).filter((path) => path.startsWith('/message/'));

  it('are stored, open ones and the last twenty closed', async () => {
    const open = [await conversation('one'), await conversation('two')];
    const closed: string[] = [];
    for (let place = 0; place < 21; place += 1) {
      const id = await conversation(`closed ${place}`);
      await close(id);
      server.clock.advance(1000);
      closed.push(id);
    }
    await round();
    expect(await texts(open[0] ?? '')).toEqual(['asks one', 'answers one']);
    expect(await texts(open[1] ?? '')).toEqual(['asks two', 'answers two']);
    const [oldest, ...last] = closed;
    for (const [place, id] of last.entries())
      expect(await texts(id)).toEqual([`asks closed ${place + 1}`, `answers closed ${place + 1}`]);
    expect(await texts(oldest ?? '')).toEqual([]);
  });

  it('cost nothing while nothing changes, beyond the list', async () => {
    const [one, two, three] = [await conversation('one'), await conversation('two'), await conversation('three')];
    await close(three);
    await round();
    expect(readings()).toHaveLength(3);
    device.clock.advance(MINUTE);
    await round();
    expect(asked.splice(0)).toEqual(['/ticket/user']);
    await admin.call('sendMessage', { body: { ticket_id: two, text: 'and more' } });
    device.clock.advance(strict ? 10 * MINUTE : MINUTE);
    await round();
    expect(readings().filter((path) => path.includes(`/${two}`))).toHaveLength(1);
    expect((await texts(two)).at(-1)).toBe('and more');
    expect(await texts(one)).toHaveLength(2);
    device.clock.advance(20 * MINUTE);
    await round();
    // Where no list tells of changes, open ones are looked at again; a closed one never.
    expect(readings().map((path) => path.split('/')[3])).toEqual(strict ? expect.arrayContaining([one, two]) : []);
  });

  it('are asked for one at a time, and no more once the person has gone or the signal has', async () => {
    for (const text of ['one', 'two', 'three']) await conversation(text);
    let left = 3;
    await round(() => {
      left -= 1;
      return left >= 0;
    });
    expect(readings()).toHaveLength(1);
    server.faults.add({ path: '/message/ticket/*', action: { kind: 'drop-before' } });
    device.clock.advance(MINUTE);
    await round();
    expect(readings()).toHaveLength(1);
    server.faults.clear();
    await round();
    expect(readings()).toHaveLength(2);
  });

  it('are read again where this device has lost them, and one that is refused holds nothing up', async () => {
    const [one, two] = [await conversation('one'), await conversation('two')];
    await round();
    await client.db().messages.where('ticketId').equals(one).delete();
    if (!strict) await admin.call('sendMessage', { body: { ticket_id: two, text: 'again' } });
    server.faults.add({ path: `/message/ticket/${two}*`, action: { kind: 'status', status: 422 } });
    device.clock.advance(11 * MINUTE);
    await round();
    expect(await texts(one)).toEqual(['asks one', 'answers one']);
    server.faults.clear();
  });

  it('bring nobody’s tickets to the next person, whose session begins while the list is on its way', async () => {
    await close(await conversation('one'));
    let answered = () => {};
    held = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const under = round().catch(() => undefined);
    await until(() => asked.filter((path) => path === '/ticket/user').length === 2);
    let out = false;
    void client.runtime.session.signOut('keep').then(() => {
      out = true;
    });
    await until(() => {
      device.clock.advance(10);
      return out;
    });
    const next = await addTestUser(server.db);
    await client.signIn(next.email, DEMONSTRATION_PASSWORD);
    answered();
    await under;
    expect(await client.db().tickets.count()).toBe(0);
  });
});
