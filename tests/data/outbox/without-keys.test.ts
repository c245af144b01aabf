import { afterEach, describe, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { committed, type Desk, DRIVER, openDesk } from '#tests/support/client/desk.ts';
import { file, sendFiles } from '#tests/support/client/files.ts';
import type { Fate } from '#tests/support/client/model-server.ts';
import { liveUntil, turns } from '#tests/support/client/turns.ts';

afterEach(closeClients);

const say = (client: TestClient, ticketId: string | number, text: string) =>
  committed(client.runtime.outbox.commit('message.send', { ticket_id: String(ticketId), text }));
const request = (client: TestClient, message: string) =>
  committed(client.runtime.outbox.commit('ticket.create', { message, service_id: '7' }));
const firstLost = ({ device }: Desk, client: TestClient) =>
  liveUntil(device.clock, async () => ((await client.outboxRows())[0]?.failures ?? 0) > 0);
const inDoubt = ({ device }: Desk, client: TestClient) =>
  liveUntil(device.clock, async () => (await client.outboxRows()).some((row) => row.doubts !== undefined), 'a doubt');

/** A ticket from before yesterday: it does not say that the person uses another device these days. */
const addOldTicket = ({ server, device }: Desk) => {
  const ticket = server.addTicket(DRIVER);
  device.clock.advance(25 * 3_600_000);
  return ticket;
};

/** A person whose first message has arrived, on a backend without keys. */
const withFirst = async () => {
  const desk = await openDesk({ idempotencyKeys: false });
  const ticket = addOldTicket(desk);
  const client = await desk.signedIn();
  await say(client, ticket.id, 'first');
  await desk.emptied(client);
  return { desk, ticket, client };
};

describe('without keys', () => {
  it('makes a request whose first try was lost, and takes no ticket of another stop for it', async () => {
    const desk = await openDesk({ idempotencyKeys: false });
    const client = await desk.signedIn();
    desk.server.script('POST', '/ticket', 'drop-before');
    const { ticketId } = await request(client, 'Stop 7');
    await say(client, ticketId, 'left front tire');
    await firstLost(desk, client);
    const other = desk.server.requestElsewhere(DRIVER, '9', 'Stop 9');
    await desk.emptied(client);
    expect(desk.server.tickets.map((one) => one.summary)).toEqual(['Stop 9', 'Stop 7']);
    expect(desk.server.texts(other.id)).toEqual([]);
    expect(desk.server.texts(desk.server.tickets[1]?.id)).toEqual(['left front tire']);
  });

  it('sends no other request while the answer to one that could not be stored is not known', async () => {
    const desk = await openDesk({ idempotencyKeys: false });
    const client = await desk.signedIn();
    desk.device.setOnline(false);
    await request(client, 'Stop 7');
    await request(client, 'Stop 8');
    const { outbox } = client.db();
    const breakOff = () => {
      outbox.hook('deleting').unsubscribe(breakOff);
      throw new DOMException('broken off', 'UnknownError');
    };
    outbox.hook('deleting', breakOff);
    desk.device.setOnline(true);
    await liveUntil(desk.device.clock, () => desk.count('POST', '/ticket') > 0);
    await turns(100);
    expect(desk.count('POST', '/ticket')).toBe(1);
    await desk.emptied(client);
    expect(desk.server.tickets.map((one) => one.summary)).toEqual(['Stop 7', 'Stop 8']);
    expect(desk.count('POST', '/ticket')).toBe(2);
  });

  it.each([true, false])('asks where a conversation begins empty whether it is the request: %s', async (its) => {
    const desk = await openDesk({ idempotencyKeys: false, summaries: false });
    const client = await desk.signedIn();
    desk.server.script('POST', '/ticket', its ? 'drop-after' : 'drop-before');
    const { key } = await request(client, 'Stop 7');
    await firstLost(desk, client);
    if (!its) desk.server.requestElsewhere(DRIVER, '9', 'Stop 9');
    await inDoubt(desk, client);
    const [doubt] = (await client.outboxRows())[0]?.doubts ?? [];
    await client.runtime.outbox.answer(key, its ? doubt?.id : undefined);
    await desk.emptied(client);
    expect(desk.server.tickets.map((one) => one.summary)).toEqual(its ? ['Stop 7'] : ['Stop 9', 'Stop 7']);
  });

  it.each([true, false])(
    'asks whether a request like it is its own where the person has written on another device: %s',
    async (its) => {
      const { desk, ticket, client } = await withFirst();
      desk.server.addMessage(ticket.id, DRIVER, 'from the tablet');
      await refreshMessages(String(ticket.id), undefined, client.runtime);
      desk.server.script('POST', '/ticket', its ? 'drop-after' : 'drop-before');
      const { key } = await request(client, 'Stop 7');
      await firstLost(desk, client);
      if (!its) desk.server.requestElsewhere(DRIVER, '7', 'Stop 7');
      await inDoubt(desk, client);
      const doubts = (await client.outboxRows())[0]?.doubts ?? [];
      expect(doubts.map(({ text }) => text)).toEqual(['Stop 7']);
      await client.runtime.outbox.answer(key, its ? doubts[0]?.id : undefined);
      await desk.emptied(client);
      const requests = desk.server.tickets.map((one) => one.summary);
      expect(requests).toEqual(its ? ['earlier', 'Stop 7'] : ['earlier', 'Stop 7', 'Stop 7']);
    },
  );

  it('asks whether a request like it is its own where the person has made one on another device', async () => {
    const desk = await openDesk({ idempotencyKeys: false });
    desk.server.requestElsewhere(DRIVER, '8', 'Stop 8');
    const client = await desk.signedIn();
    desk.server.script('POST', '/ticket', 'drop-before');
    const { key } = await request(client, 'Stop 7');
    await firstLost(desk, client);
    desk.server.requestElsewhere(DRIVER, '7', 'Stop 7');
    await inDoubt(desk, client);
    await client.runtime.outbox.answer(key, undefined);
    await desk.emptied(client);
    expect(desk.server.tickets.map((one) => one.summary)).toEqual(['Stop 8', 'Stop 7', 'Stop 7']);
  });

  it('asks nothing where all that the person has written was written here', async () => {
    const { desk, client } = await withFirst();
    await request(client, 'Stop 8');
    await desk.emptied(client);
    const { id } = desk.server.tickets[1] ?? { id: 0 };
    await refreshMessages(String(id), undefined, client.runtime);
    desk.server.script('POST', '/ticket', 'drop-after');
    await request(client, 'Stop 7');
    await desk.emptied(client);
    expect(desk.server.tickets.map((one) => one.summary)).toEqual(['earlier', 'Stop 8', 'Stop 7']);
  });

  it('finds a request whose answer was lost among those that an agent has closed since', async () => {
    const desk = await openDesk({ idempotencyKeys: false });
    const before = addOldTicket(desk);
    before.status = 'CLOSED';
    const client = await desk.signedIn();
    desk.server.script('POST', '/ticket', 'drop-after');
    await request(client, 'Stop 7');
    await firstLost(desk, client);
    const made = desk.server.tickets[1];
    if (made) made.status = 'CLOSED';
    await desk.emptied(client);
    expect(desk.server.tickets.map((one) => one.summary)).toEqual(['earlier', 'Stop 7']);
    expect(desk.count('POST', '/ticket')).toBe(1);
  });

  it('does not make a closed request again where something on the way refuses the list of closed ones', async () => {
    const desk = await openDesk({ idempotencyKeys: false });
    const client = await desk.signedIn();
    desk.server.script('POST', '/ticket', 'drop-after');
    const { key } = await request(client, 'Stop 7');
    await firstLost(desk, client);
    const [made] = desk.server.tickets;
    if (made) made.status = 'CLOSED';
    desk.server.script(
      'GET',
      '/ticket/user',
      ...Array.from({ length: 12 }, () => ['answer', { status: 413 }] as const).flat(),
    );
    await desk.failed(client, key);
    desk.server.script('GET', '/ticket/user');
    await client.runtime.outbox.retry(key);
    await desk.emptied(client);
    expect(desk.server.tickets.map((one) => one.summary)).toEqual(['Stop 7']);
  });

  it('does not send again what takes effect 20 s after it left, or 15 s after its connection died', async () => {
    const desk = await openDesk({ idempotencyKeys: false });
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    desk.server.script('POST', '/message', { lateMs: 15_000 });
    await say(client, ticket.id, 'late');
    await desk.emptied(client);
    expect(desk.server.texts()).toEqual(['late']);
    expect(desk.count('POST', '/message')).toBe(1);
  });

  it('shows the second of two as a duplicate where one came later than it was waited for', async () => {
    const { desk, ticket, client } = await withFirst();
    desk.server.script('POST', '/message', { lateMs: 60_000 });
    const { key } = await say(client, ticket.id, 'twice');
    await desk.emptied(client);
    desk.device.clock.advance(60_000);
    await liveUntil(desk.device.clock, () => desk.server.texts().length === 3);
    await refreshMessages(String(ticket.id), undefined, client.runtime);
    const rows = await client.db().messages.toArray();
    expect(rows.filter((row) => row.duplicateOf === key)).toHaveLength(1);
  });

  it('takes another picture for no duplicate of one that was tried twice', async () => {
    const { desk, ticket, client } = await withFirst();
    desk.server.script('POST', '/message', 'drop-before');
    await sendFiles(client, ticket.id, [file('one.png')]);
    await desk.emptied(client);
    const text = desk.server.texts().at(-1) ?? '';
    desk.server.addFiles(ticket.id, DRIVER, text, ['other.png']);
    await refreshMessages(String(ticket.id), undefined, client.runtime);
    const rows = await client.db().messages.toArray();
    expect(rows).toHaveLength(3);
    expect(rows.filter((row) => row.duplicateOf !== undefined)).toEqual([]);
    expect(rows.filter((row) => (row.repeats ?? 0) > 0)).toHaveLength(1);
  });

  it('sends its own text although another device wrote the same since, and asks which is which', async () => {
    const { desk, ticket, client } = await withFirst();
    desk.server.script('POST', '/message', 'drop-before');
    const { key } = await say(client, ticket.id, 'ok');
    await firstLost(desk, client);
    desk.device.setOnline(false);
    desk.device.clock.advance(3_600_000);
    desk.server.addMessage(ticket.id, DRIVER, 'ok');
    desk.device.setOnline(true);
    await inDoubt(desk, client);
    await client.runtime.outbox.answer(key, undefined);
    await desk.emptied(client);
    expect(desk.server.texts()).toEqual(['first', 'ok', 'ok']);
  });
});

/** Two requests for the same service, tried before their keys were forgotten; the one try arrived, the other was lost. */
const twoInDoubt = async (...fates: readonly Fate[]) => {
  const desk = await openDesk({ summaries: false });
  const client = await desk.signedIn();
  desk.server.script('POST', '/ticket', ...fates);
  const first = await request(client, 'Stop 7');
  const second = await request(client, 'Stop 7');
  const tried = async () => (await client.outboxRows()).filter((row) => row.attempts > 0).length === 2;
  await liveUntil(desk.device.clock, tried, 'two tries');
  desk.device.setOnline(false);
  desk.device.clock.advance(40 * 24 * 3_600_000);
  desk.device.setOnline(true);
  const asked = async () => (await client.outboxRows()).filter((row) => row.doubts !== undefined).length === 2;
  await liveUntil(desk.device.clock, asked, 'two questions');
  return { desk, client, first, second, made: desk.server.tickets[0]?.id };
};

describe('two requests of which either may be a ticket', () => {
  it('are not both taken for it: the other one goes out', async () => {
    const { desk, client, first, second, made } = await twoInDoubt('drop-after', 'drop-before');
    desk.device.setOnline(false);
    await client.runtime.outbox.answer(first.key, String(made));
    await client.runtime.outbox.answer(second.key, String(made));
    await say(client, second.ticketId, 'of the second');
    desk.device.setOnline(true);
    await desk.emptied(client);
    expect(desk.server.tickets).toHaveLength(2);
    expect(desk.server.texts(made)).toEqual([]);
    expect(desk.server.texts(desk.server.tickets[1]?.id)).toEqual(['of the second']);
  });

  it('ask nothing more of the older one, though it is looked for before the other has its ticket', async () => {
    const { desk, client, first, second, made } = await twoInDoubt('drop-before', 'drop-after');
    desk.device.setOnline(false);
    await client.runtime.outbox.answer(second.key, String(made));
    desk.server.script('GET', '/ticket/user', 'answer', 'answer', 'answer', 'drop-before');
    desk.device.setOnline(true);
    let asked = false;
    const gone = async () => {
      const rows = await client.outboxRows();
      asked ||= rows.some((row) => row.key === first.key && row.doubts !== undefined);
      return rows.length === 0;
    };
    await liveUntil(desk.device.clock, gone, 'an empty outbox');
    expect(asked).toBe(false);
    expect(desk.server.tickets).toHaveLength(2);
  });

  it('show the other one as waiting as soon as it is not asked about any more', async () => {
    const { client, desk, first, second, made } = await twoInDoubt('drop-after', 'drop-before');
    desk.device.setOnline(false);
    await client.runtime.outbox.answer(first.key, String(made));
    expect(await client.db().tickets.get(second.ticketId)).toMatchObject({ delivery: 'waiting' });
  });
});

describe('a refused message', () => {
  it('lets what waits behind it go, and goes after it when it is tried again', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    const { key } = await say(client, ticket.id, 'poison');
    await say(client, ticket.id, 'behind');
    await desk.failed(client, key);
    expect(desk.server.texts()).toEqual([]);
    await client.runtime.outbox.release(key);
    await liveUntil(desk.device.clock, () => desk.server.texts().length === 1);
    expect(await client.outboxRows()).toMatchObject([{ key, state: 'failed' }]);
  });

  it('of a closed ticket is kept for the next request, in whose draft it stands', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    ticket.status = 'CLOSED';
    const { key } = await say(client, ticket.id, 'one more thing');
    await desk.failed(client, key);
    await client.runtime.outbox.toNextRequest(key);
    const { ticketId } = await request(client, 'Stop 7');
    await desk.emptied(client);
    const id = String(desk.server.tickets[1]?.id);
    expect(ticketId).toMatch(/^local:/);
    expect(await client.db().drafts.toArray()).toEqual([{ ticketId: id, text: 'one more thing' }]);
  });
});
