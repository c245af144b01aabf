import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { messagesOf } from '#src/data/db/tickets.ts';
import { lockRecording } from '#src/data/recordings/recording-lock.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { closeClients, startClient, type TestClient } from '#tests/support/client/client.ts';
import { type ModelServer, modelServer } from '#tests/support/client/model-server.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { liveUntil, turns } from '#tests/support/client/turns.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';

const ME = 'ray@milepost.test';
let device: FakeDevice;
let server: ModelServer;

beforeEach(async () => {
  await emptyDevice();
  device = fakeDevice();
  server = modelServer({ clock: device.clock });
});
afterEach(closeClients);

const tab = async (): Promise<TestClient> => startClient({ device, fetch: server.fetch });
const signedIn = async (account = ME): Promise<TestClient> => {
  const client = await tab();
  await client.signIn(account);
  return client;
};
const say = async (client: TestClient, ticketId: string | number, text: string): Promise<string> => {
  const result = await client.runtime.outbox.commit('message.send', { ticket_id: String(ticketId), text });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.key;
};
const posts = (path: string) => server.seen.filter((one) => one.method === 'POST' && one.path === path).length;
const emptied = (client: TestClient) =>
  liveUntil(device.clock, async () => (await client.outboxRows()).length === 0, 'an empty outbox');
const failed = (client: TestClient, key: string) =>
  liveUntil(
    device.clock,
    async () => (await client.outboxRows()).some((row) => row.key === key && row.state === 'failed'),
    'a failed action',
  );

describe('when the server answers no', () => {
  it('waits as long as Retry-After asks, whatever the person does but Send now', async () => {
    const ticket = server.addTicket(ME);
    const client = await signedIn();
    server.script('POST', '/message', { status: 503, headers: { 'retry-after': '600' } });
    await say(client, ticket.id, 'hello');
    await liveUntil(device.clock, async () => (await client.outboxRows())[0]?.heldUntil !== undefined);
    const said = () => client.runtime.outbox.store.getState();
    await liveUntil(device.clock, async () => said().nextTryAt !== undefined);
    expect(said().nextTryAt).toBe((await client.outboxRows())[0]?.dueAt);
    client.focus();
    device.setOnline(true);
    await turns(50);
    device.clock.advance(590_000);
    await turns(50);
    expect(posts('/message')).toBe(1);
    client.runtime.outbox.sendNow();
    await emptied(client);
    expect(posts('/message')).toBe(2);
    expect(server.texts()).toEqual(['hello']);
    await liveUntil(device.clock, async () => said().nextTryAt === undefined);
  });

  it('ends a backoff when the person comes back to the page', async () => {
    const ticket = server.addTicket(ME);
    const client = await signedIn();
    server.script('POST', '/message', { status: 500 }, { status: 500 }, { status: 500 });
    await say(client, ticket.id, 'hello');
    await liveUntil(device.clock, async () => ((await client.outboxRows())[0]?.failures ?? 0) >= 3);
    const before = device.clock.now();
    client.focus();
    for (let i = 0; i < 100 && server.texts().length === 0; i += 1) await turns(4);
    expect(server.texts()).toEqual(['hello']);
    expect(device.clock.now()).toBe(before);
  });

  it('ends a backoff when the app is opened again', async () => {
    const ticket = server.addTicket(ME);
    const client = await signedIn();
    server.script('POST', '/message', { status: 500 }, { status: 500 }, { status: 500 });
    await say(client, ticket.id, 'hello');
    await liveUntil(device.clock, async () => ((await client.outboxRows())[0]?.failures ?? 0) >= 3);
    await client.close();
    const before = device.clock.now();
    await tab();
    for (let i = 0; i < 100 && server.texts().length === 0; i += 1) await turns(4);
    expect(server.texts()).toEqual(['hello']);
    expect(device.clock.now()).toBe(before);
  });

  it('ends a backoff when others are answered again, though the browser never said that the line was gone', async () => {
    const ticket = server.addTicket(ME);
    const client = await signedIn();
    const poll = () => refreshMessages(String(ticket.id), undefined, client.runtime);
    server.setFate(() => 'drop-before');
    await say(client, ticket.id, 'one');
    await liveUntil(device.clock, async () => (await client.outboxRows())[0]?.failures === 6);
    await poll();
    server.setFate(() => 'answer');
    expect(posts('/message')).toBe(6);
    await poll();
    await turns(100);
    expect(server.texts()).toEqual(['one']);
  });

  it('leaves the waits of an action alone that is lost while others are answered', async () => {
    const ticket = server.addTicket(ME);
    const client = await signedIn();
    server.setFate(({ method }) => (method === 'POST' ? 'drop-before' : 'answer'));
    await say(client, ticket.id, 'one');
    await liveUntil(device.clock, async () => (await client.outboxRows())[0]?.failures === 3);
    for (let polls = 0; polls < 3; polls += 1) {
      await refreshMessages(String(ticket.id), undefined, client.runtime);
      await turns(50);
    }
    expect(posts('/message')).toBe(3);
  });

  it('stops only the ticket of a bad message, keeps it in sight, and goes on after Retry, Edit or Discard', async () => {
    const [bad, good] = [server.addTicket(ME), server.addTicket(ME)];
    const client = await signedIn();
    const key = await say(client, bad.id, 'poison');
    await say(client, bad.id, 'behind it');
    await say(client, good.id, 'elsewhere');
    await failed(client, key);
    await liveUntil(device.clock, () => server.texts(good.id).length === 1);
    expect(server.texts()).toEqual(['elsewhere']);
    expect(await client.db().messages.get(key)).toMatchObject({
      delivery: 'failed',
      error: { kind: 'rejected', status: 400, message: 'Not this text' },
    });
    await client.runtime.outbox.retry(key);
    await liveUntil(device.clock, () => posts('/message') === 3);
    await failed(client, key);
    await client.db().drafts.put({ ticketId: String(bad.id), text: 'more' });
    await client.runtime.outbox.edit(key);
    expect(await client.db().messages.get(key)).toBeUndefined();
    expect(await client.db().drafts.get(String(bad.id))).toMatchObject({ text: 'poison\nmore' });
    // What was written on top of it is not delivered before it, and goes behind what it has become.
    const HELD = { state: 'failed', input: { text: 'behind it' }, error: { code: 'HELD_FOR_EDIT' } };
    expect(await client.outboxRows()).toMatchObject([HELD]);
    await turns(50);
    expect(server.texts(bad.id)).toEqual([]);
    await say(client, bad.id, 'changed');
    await say(client, bad.id, 'last');
    await emptied(client);
    expect(server.texts(bad.id)).toEqual(['changed', 'behind it', 'last']);
    expect((await messagesOf(client.db(), String(bad.id)).toArray()).map(({ message }) => message.text)).toEqual(
      server.texts(bad.id),
    );
  });

  it('shows a changed message in the place that it has kept, and lets what is held for it go alone', async () => {
    const ticket = server.addTicket(ME);
    const client = await signedIn();
    const key = await say(client, ticket.id, 'poison');
    await say(client, ticket.id, 'behind it');
    await failed(client, key);
    await client.runtime.outbox.edit(key);
    device.setOnline(false);
    await say(client, ticket.id, 'changed');
    const shown = async () =>
      (await messagesOf(client.db(), String(ticket.id)).toArray()).map(({ message }) => message.text);
    expect(await shown()).toEqual(['changed', 'behind it']);
    expect((await client.outboxRows()).map(({ state }) => state)).toEqual(['due', 'due']);
    device.setOnline(true);
    await emptied(client);
    expect(server.texts(ticket.id)).toEqual(['changed', 'behind it']);

    const again = await say(client, ticket.id, 'poison');
    const held = await say(client, ticket.id, 'behind that');
    await failed(client, again);
    await client.runtime.outbox.edit(again);
    await client.runtime.outbox.retry(held);
    await emptied(client);
    expect(server.texts(ticket.id)).toEqual(['changed', 'behind it', 'behind that']);
  });

  it('holds nothing back for a changed message that the person had passed over', async () => {
    const ticket = server.addTicket(ME);
    const client = await signedIn();
    const key = await say(client, ticket.id, 'poison');
    await failed(client, key);
    await client.runtime.outbox.release(key);
    device.setOnline(false);
    await say(client, ticket.id, 'behind it');
    await client.runtime.outbox.edit(key);
    expect(await client.outboxRows()).toMatchObject([{ state: 'due', input: { text: 'behind it' } }]);
  });

  it('discards a refused ticket with all that depends on it', async () => {
    const client = await signedIn();
    const made = await client.runtime.outbox.commit('ticket.create', { message: 'poison', service_id: '7' });
    if (!made.ok) throw new Error('not committed');
    await say(client, made.value.ticketId, 'waiting');
    await failed(client, made.value.key);
    expect(await client.db().tickets.get(made.value.ticketId)).toMatchObject({ delivery: 'failed' });
    await client.runtime.outbox.discard(made.value.key);
    expect(await client.outboxRows()).toEqual([]);
    expect(await client.db().tickets.count()).toBe(0);
    expect(await client.db().messages.count()).toBe(0);
    const late = await client.runtime.outbox.commit('message.send', { ticket_id: made.value.ticketId, text: 'late' });
    expect(late).toMatchObject({ ok: false, error: { kind: 'rejected' } });
  });

  it('tries a call that never answers again after its deadline, with the same key', async () => {
    const ticket = server.addTicket(ME);
    const client = await signedIn();
    server.script('POST', '/message', 'hang');
    const key = await say(client, ticket.id, 'hello');
    await emptied(client);
    expect(server.texts()).toEqual(['hello']);
    const keys = server.seen.filter((one) => one.method === 'POST' && one.path === '/message').map((one) => one.key);
    expect(keys).toEqual([key, key]);
  });

  it('asks what became of a message whose answer cannot be read, and never sends it again', async () => {
    const ticket = server.addTicket(ME);
    const client = await signedIn();
    server.script('POST', '/message', { status: 200, body: {} });
    const lost = await say(client, ticket.id, 'not stored');
    await failed(client, lost);
    expect(posts('/message')).toBe(1);
    expect(await client.db().messages.get(lost)).toMatchObject({ error: { kind: 'invalid-response' } });
  });

  it('is not held up by a clock that was set back', async () => {
    const ticket = server.addTicket(ME);
    const client = await signedIn();
    server.script('POST', '/message', { status: 500 });
    await say(client, ticket.id, 'hello');
    await liveUntil(device.clock, async () => ((await client.outboxRows())[0]?.failures ?? 0) === 1);
    device.clock.jump(-5 * 3_600_000);
    client.focus();
    for (let i = 0; i < 100 && server.texts().length === 0; i += 1) await turns(4);
    expect(server.texts()).toEqual(['hello']);
  });
});

describe('when several tabs are at it', () => {
  it('sends each action once, in order, whichever tab made it', async () => {
    const ticket = server.addTicket(ME);
    const [a, b] = [await signedIn(), await tab()];
    for (let i = 0; i < 6; i += 1) await say(i % 2 === 0 ? a : b, ticket.id, `n${i}`);
    await emptied(a);
    expect(server.texts()).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5']);
    expect(posts('/message')).toBe(6);
  });

  it('goes on in another tab when the one that was sending dies', async () => {
    const ticket = server.addTicket(ME);
    const [a, b] = [await signedIn(), await tab()];
    server.script('POST', '/message', 'hang');
    await say(a, ticket.id, 'one');
    await liveUntil(device.clock, () => posts('/message') === 1);
    a.kill();
    await say(b, ticket.id, 'two');
    await emptied(b);
    expect(server.texts()).toEqual(['one', 'two']);
  });

  it('looks after what a dead tab had on the wire, though it never hears of it again', async () => {
    server = modelServer({ clock: device.clock, idempotencyKeys: false });
    const ticket = server.addTicket(ME);
    const client = await signedIn();
    const now = device.clock.now();
    // As a tab leaves it that dies before its request arrives: with no answer, and not due until that has settled.
    await client.db().outbox.add({
      key: 'of-a-dead-tab',
      command: 'message.send',
      input: { ticket_id: String(ticket.id), text: 'one' },
      lane: String(ticket.id),
      state: 'due',
      attempts: 1,
      failures: 0,
      dueAt: now,
      madeAt: now,
      triedAt: now,
      firstTryAt: now,
      inFlight: true,
      seenBefore: [],
      settleAt: now + 18_000,
    });
    await emptied(client);
    expect(server.texts()).toEqual(['one']);
  });

  it('takes the lock from a frozen tab after 30 s and refuses what it still writes', async () => {
    const ticket = server.addTicket(ME);
    const a = await signedIn();
    await say(a, ticket.id, 'one');
    // Frozen between the sending and the answer.
    a.freeze();
    const b = await tab();
    await say(b, ticket.id, 'two');
    await turns(50);
    device.clock.advance(29_000);
    await turns(50);
    expect(server.texts()).toEqual(['one']);
    await emptied(b);
    expect(server.texts()).toEqual(['one', 'two']);
    const delivered = await b.db().messages.toArray();
    a.thaw();
    await turns(100);
    expect(await b.db().messages.toArray()).toEqual(delivered);
    expect(server.texts()).toEqual(['one', 'two']);
  });
});

describe('when the device is the trouble', () => {
  const fillDisk = (client: TestClient) => {
    const full = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    client.db().outbox.hook('creating', full);
    return () => {
      client.db().outbox.hook('creating').unsubscribe(full);
    };
  };

  it('says that the disk is full as data, keeps the draft, gives up tiles, and keeps stations that would not help', async () => {
    const ticket = server.addTicket(ME);
    const client = await signedIn();
    const station = { id: '1', serviceTypes: [], truckBrands: [] };
    await client.db().stations.put({ id: '1', station, latitude: 1, longitude: 1, seenAt: 1 });
    await client.db().drafts.put({ ticketId: String(ticket.id), text: 'typed' });
    const clean = fillDisk(client);
    const result = await client.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: 'typed' });
    expect(result).toMatchObject({ ok: false, error: { kind: 'quota' } });
    expect(device.asked.clearTiles).toBe(2);
    expect(await client.db().stations.count()).toBe(1);
    expect(await client.db().messages.count()).toBe(0);
    expect((await client.db().drafts.toArray()).map((draft) => draft.text)).toEqual(['typed']);
    clean();
  });

  it('refuses what does not parse, with the field', async () => {
    const client = await signedIn();
    const result = await client.runtime.outbox.commit('message.send', { ticket_id: '1', text: '  ' });
    expect(result).toMatchObject({ ok: false, error: { kind: 'rejected', message: 'A message needs text' } });
    expect(await client.outboxRows()).toEqual([]);
  });

  it('asks for lasting storage once and for Background Sync each time', async () => {
    const ticket = server.addTicket(ME);
    const client = await signedIn();
    await say(client, ticket.id, 'one');
    await say(client, ticket.id, 'two');
    expect(device.asked.persist).toBe(1);
    expect(device.asked.syncTags.filter((tag) => tag === 'milepost-outbox').length).toBeGreaterThanOrEqual(2);
  });

  it('tells the shell how many wait, fail and are on the wire', async () => {
    const ticket = server.addTicket(ME);
    const client = await signedIn();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    device.setOnline(false);
    await say(client, ticket.id, 'one');
    await say(client, ticket.id, 'two');
    const sync = client.runtime.outbox.store;
    await liveUntil(device.clock, () => sync.getState().waiting === 2);
    expect(sync.getState()).toEqual({ online: false, waiting: 2, failed: 0, sending: false, notes: 0, full: false });
    server.script('POST', '/message', 'hang');
    device.setOnline(true);
    await liveUntil(device.clock, () => sync.getState().sending);
    await emptied(client);
    await liveUntil(device.clock, () => sync.getState().waiting === 0);
    expect(sync.getState()).toEqual({ online: true, waiting: 0, failed: 0, sending: false, notes: 0, full: false });
  });

  it('counts a voice note as not sent once the tab that records it is done, or dead', async () => {
    const client = await signedIn();
    const other = device.tab();
    const notes = () => client.runtime.outbox.store.getState().notes;
    await lockRecording(other.ports, 'recorded');
    const row = { ticketId: '7', mimeType: 'audio/webm', startedAt: 1 };
    await client.db().recordings.bulkPut(['left', 'recorded'].map((id) => ({ ...row, id })));
    await liveUntil(device.clock, () => (notes() ?? 0) > 0);
    expect(notes()).toBe(1);
    other.kill();
    await liveUntil(device.clock, () => notes() === 2);
  });
});
