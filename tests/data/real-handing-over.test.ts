import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import type { TicketNote } from '#src/contract/desk.ts';
import { handOverDraftOf, readHandedNotes, readLog } from '#src/data/db/ticket-log.ts';
import { refreshTicket } from '#src/data/sync/tickets.ts';
import { expectedState } from '#src/features/tickets/staff/model/actions.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { committed } from '#tests/support/client/desk.ts';
import { openRealDesk, type RealDesk } from '#tests/support/client/real-desk.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const STAFF = 'admin@milepost.test';
const CUSTOMER = 'driver@milepost.test';

let server: TestServer;
let desk: RealDesk;
let driver: ApiClient;
let admin: ApiClient;
let boss: ApiClient;
let [adminId, bossId] = ['', ''];

beforeAll(async () => {
  server = await startServer({ seed: 'stations' });
  [driver, admin, boss] = await Promise.all([server.signIn('driver'), server.signIn('admin'), server.signIn('super')]);
  const agents: { id: number; name: string }[] = (await admin.call('agents')).body;
  adminId = String(agents.find(({ name }) => name === 'Dana Whitfield')?.id);
  bossId = String(agents.find(({ name }) => name !== 'Dana Whitfield')?.id);
});
afterAll(() => server.close());
beforeEach(async () => {
  desk = await openRealDesk(server);
  server.faults.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  server.faults.clear();
  await closeClients();
});

/** A ticket of the driver that the agent's device knows. */
const known = async (client: TestClient, ...statuses: readonly string[]): Promise<string> => {
  const made = await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } });
  const id = String(made.body.id);
  for (const status of statuses) await boss.call('ticketStatus', { params: { id }, body: { status } });
  await refreshTicket(id, undefined, client.runtime);
  return id;
};
const shown = async (client: TestClient, id: string) => {
  const row = await client.db().tickets.get(id);
  if (!row) throw new Error(`No ticket ${id}`);
  return row;
};
/** Gives a ticket away as the page does: from what this device shows. */
const give = async (client: TestClient, id: string, to: string, note: string) =>
  committed(
    client.runtime.outbox.commit('ticket.hand-over', {
      id,
      agent_id: to,
      ...expectedState(await shown(client, id)),
      note,
    }),
  );
const write = (client: TestClient, id: string, text: string) =>
  committed(client.runtime.outbox.commit('ticket.note', { id, text }));
const read = async (id: string) => (await admin.call('ticket', { params: { id } })).body;
const notes = async (id: string): Promise<string[]> =>
  (await admin.call('ticketLog', { params: { id } })).body.notes.map(({ text }: TicketNote) => text);

it.each(['drop-before', 'drop-after'] as const)(
  'a hand-over and notes arrive once and in order when each first request meets %s, and reach no customer',
  async (kind) => {
    const client = await desk.signedIn(STAFF);
    const id = await known(client);
    for (let n = 0; n < 3; n += 1)
      server.faults.add({ method: 'POST', path: '/ticket/note/*', skip: 2 * n, times: 1, action: { kind } });
    server.faults.add({ method: 'PUT', path: '/ticket/hand-over/*', times: 1, action: { kind } });
    await write(client, id, 'Called, no answer.');
    await write(client, id, 'Called, no answer.');
    await give(client, id, bossId, 'He waits at pump 4.');
    await write(client, id, 'Called again.');
    await desk.emptied(client);
    expect(await client.outboxRows()).toEqual([]);
    expect(await notes(id)).toEqual([
      'Called, no answer.',
      'Called, no answer.',
      'He waits at pump 4.',
      'Called again.',
    ]);
    expect(await read(id)).toMatchObject({ status: 'IN_PROGRESS', assigned_manager_id: Number(bossId) });
    expect((await readLog(client.db(), id))?.notes.map(({ text }) => text)).toEqual([
      'Called, no answer.',
      'Called, no answer.',
      'Called again.',
    ]);
    const heard = JSON.stringify((await driver.call('messages', { params: { ticketId: id } })).body);
    expect(heard).not.toMatch(/Called|pump/);
  },
);

it('the note of a hand-over leaves its draft as it is stored, and is said once where two tabs had it', async () => {
  const client = await desk.signedIn(STAFF);
  const id = await known(client);
  const { drafts } = client.db();
  const input = { id, agent_id: bossId, ...expectedState(await shown(client, id)), note: 'Rear axle' };
  const draftRemainder = {
    was: () => ['Rear axle'],
    stays: (stored: string) => (stored === 'Rear axle' ? '' : stored),
  };
  await drafts.put({ ticketId: handOverDraftOf(id), text: 'Rear axle' });
  desk.device.setOnline(false);
  await committed(client.runtime.outbox.commit('ticket.hand-over', input, { draftRemainder }));
  expect(await drafts.count()).toBe(0);
  await committed(client.runtime.outbox.commit('ticket.hand-over', input, { draftRemainder }));
  desk.device.setOnline(true);
  await desk.emptied(client);
  // Its answer does not say so, and a page that was left with the press knows of nothing.
  expect(await readHandedNotes(client.db(), id)).toContain('Rear axle');
  expect(await notes(id)).toEqual(['Rear axle']);
  expect(await read(id)).toMatchObject({ assigned_manager_id: Number(bossId) });
});

it('a ticket whose hand-over was answered with nothing is shown as with whom it was given to, not as with oneself', async () => {
  const client = await desk.signedIn(STAFF);
  const id = await known(client);
  await give(client, id, adminId, 'Mine.');
  await desk.emptied(client);
  const { assigned_manager_name: mine } = (await shown(client, id)).ticket;
  expect(mine).toBeTruthy();
  server.faults.add({ method: 'PUT', path: '/ticket/hand-over/*', action: { kind: 'status', status: 200 } });
  await give(client, id, bossId, 'Yours.');
  await desk.emptied(client);
  const { status, ticket } = await shown(client, id);
  expect([status, String(ticket.assigned_manager_id), ticket.assigned_manager_name]).toEqual([
    'IN_PROGRESS',
    bossId,
    undefined,
  ]);
});

it('a note that goes with a hand-over stays where somebody was faster, whether with it or with the taking before it', async () => {
  const client = await desk.signedIn(STAFF);
  const [first, second] = [await known(client), await known(client)];
  desk.device.setOnline(false);
  const { key } = await give(client, first, bossId, 'For whoever takes it.');
  await committed(
    client.runtime.outbox.commit(
      'ticket.status',
      { id: second, status: 'IN_PROGRESS', from: 'OPEN' },
      { assign: true },
    ),
  );
  await give(client, second, adminId, 'On top of the taking.');
  for (const id of [first, second])
    await boss.call('ticketStatus', { params: { id }, body: { status: 'IN_PROGRESS' } });
  await boss.call('handOverTicket', { params: { id: first }, body: { agent_id: adminId } });
  desk.device.setOnline(true);
  await desk.emptied(client);
  expect(await client.outboxRows()).toMatchObject([{ error: { kind: 'conflict' } }, { error: { kind: 'conflict' } }]);
  expect(await notes(first)).toEqual(['For whoever takes it.']);
  expect(await notes(second)).toEqual(['On top of the taking.']);
  // As the page does when it has told who was faster.
  await client.runtime.outbox.discard(key);
  expect((await shown(client, first)).move).toBeUndefined();
  expect(await read(second)).toMatchObject({ assigned_manager_id: Number(bossId) });
});

it('a ticket that a colleague had returned is taken and handed over before the server has answered', async () => {
  const client = await desk.signedIn(STAFF);
  const id = await known(client, 'IN_PROGRESS', 'TO_DO');
  desk.device.setOnline(false);
  await committed(
    client.runtime.outbox.commit('ticket.status', { id, status: 'IN_PROGRESS', from: 'TO_DO' }, { assign: true }),
  );
  await give(client, id, bossId, 'Back to you.');
  desk.device.setOnline(true);
  await desk.emptied(client);
  expect(await client.outboxRows()).toEqual([]);
  expect(await read(id)).toMatchObject({ status: 'IN_PROGRESS', assigned_manager_id: Number(bossId) });
  expect(await notes(id)).toEqual(['Back to you.']);
});

it.each(['drop-before', 'drop-after'] as const)(
  'what a driver writes into a ticket that was closed meanwhile opens it once, when the answer meets %s',
  async (kind) => {
    const client = await desk.signedIn(CUSTOMER);
    const id = await known(client, 'IN_PROGRESS');
    desk.device.setOnline(false);
    for (const text of ['It leaks again.', 'At pump 4.'])
      await committed(client.runtime.outbox.commit('message.send', { ticket_id: id, text }));
    await boss.call('ticketStatus', { params: { id }, body: { status: 'CLOSED' } });
    server.faults.add({ method: 'POST', path: '/message', times: 1, action: { kind } });
    desk.device.setOnline(true);
    await desk.emptied(client);
    expect(await client.outboxRows()).toEqual([]);
    expect((await read(id)).status).toBe('TO_DO');
    const said = (await driver.call('messages', { params: { ticketId: id } })).body;
    const texts = (Array.isArray(said) ? said : said.items).map(({ text }: { text: string }) => text);
    expect(texts.filter((text: string) => text !== 'Tires').sort()).toEqual(['At pump 4.', 'It leaks again.']);
  },
);

it.each(['CLOSED', 'TO_DO'] as const)(
  'a ticket that a colleague took over meanwhile is not made %s under their hands: that is news',
  async (status) => {
    const client = await desk.signedIn(STAFF);
    const id = await known(client);
    await admin.call('ticketStatus', { params: { id }, body: { status: 'IN_PROGRESS' } });
    await refreshTicket(id, undefined, client.runtime);
    const seen = expectedState(await shown(client, id));
    expect(seen).toEqual({ from: 'IN_PROGRESS', from_agent_id: adminId });
    const taken = { agent_id: bossId, from: 'IN_PROGRESS', from_agent_id: adminId };
    expect((await boss.call('handOverTicket', { params: { id }, body: taken })).status).toBe(200);
    const { key } = await committed(client.runtime.outbox.commit('ticket.status', { id, status, ...seen }));
    await desk.emptied(client);
    const [row] = await client.outboxRows();
    expect(row).toMatchObject({ key, state: 'failed', error: { kind: 'conflict' } });
    expect(await read(id)).toMatchObject({ status: 'IN_PROGRESS', assigned_manager_id: Number(bossId) });
    // The device shows whose it is by now.
    expect(await shown(client, id)).toMatchObject({ status: 'IN_PROGRESS', ticket: { assigned_manager_id: bossId } });
    expect((await shown(client, id)).move).toBeUndefined();
  },
);
