import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TicketStatus } from '#src/contract/enums.ts';
import type { ApiClient, Reply } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const AGENT = 'Dana Whitfield';

/** What an agent does with a ticket: the status it starts from, and what it looks like once it is done. */
const MOVES = [
  { name: 'assigning', from: 'OPEN', done: 'OPEN' },
  { name: 'taking', from: 'OPEN', to: 'IN_PROGRESS', done: 'IN_PROGRESS' },
  { name: 'taking again', from: 'TO_DO', to: 'IN_PROGRESS', done: 'IN_PROGRESS' },
  { name: 'returning', from: 'IN_PROGRESS', to: 'TO_DO', done: 'TO_DO' },
  { name: 'closing', from: 'IN_PROGRESS', to: 'CLOSED', done: 'CLOSED' },
] as const satisfies readonly {
  name: string;
  from: TicketStatus;
  to?: TicketStatus;
  done: TicketStatus;
}[];
type Move = (typeof MOVES)[number];

/** The steps from OPEN to a status. */
const WAY: Readonly<Record<string, readonly TicketStatus[]>> = {
  OPEN: [],
  IN_PROGRESS: ['IN_PROGRESS'],
  TO_DO: ['IN_PROGRESS', 'TO_DO'],
};

let made = 0;
const newKey = (): string => {
  made += 1;
  return `move-${made}`;
};

const helpersOf = (server: () => TestServer, driver: () => ApiClient, admin: () => ApiClient) => {
  const setStatus = (client: ApiClient, id: string, body: object, headers = {}) =>
    client.call('ticketStatus', { params: { id }, body, headers });
  return {
    setStatus,
    /** A ticket in the status from which a move starts, brought there by the agent. */
    ticketAt: async (status: TicketStatus): Promise<string> => {
      const id = String((await driver().call('createTicket', { body: { message: 'Hello', service_id: 1 } })).body.id);
      for (const step of WAY[status] ?? []) await setStatus(admin(), id, { status: step });
      return id;
    },
    make: (client: ApiClient, move: Move, id: string, headers = {}): Promise<Reply> =>
      'to' in move
        ? setStatus(client, id, { status: move.to, from: move.from }, headers)
        : client.call('assignTicket', { params: { id }, headers }),
    read: async (id: string) => (await admin().call('ticket', { params: { id } })).body,
    loseAnswer: () =>
      server().faults.add({ method: 'PUT', path: '/ticket/*', times: 1, action: { kind: 'drop-after' } }),
  };
};

eachDatabase('what staff do with a ticket, with keys', (database) => {
  let server: TestServer;
  let driver: ApiClient;
  let admin: ApiClient;
  let other: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
    [driver, admin, other] = [
      await server.signIn('driver'),
      await server.signIn('admin'),
      await server.signIn('super'),
    ];
  });
  afterEach(() => server.faults.clear());
  afterAll(() => server.close());
  const { setStatus, ticketAt, make, read, loseAnswer } = helpersOf(
    () => server,
    () => driver,
    () => admin,
  );

  it.each(MOVES)('$name from $from is done once, though the answer was lost', async (move) => {
    const id = await ticketAt(move.from);
    const headers = { 'Idempotency-Key': newKey() };
    loseAnswer();
    await expect(make(admin, move, id, headers)).rejects.toThrow();
    const done = await read(id);
    expect(done).toMatchObject({ status: move.done, assigned_manager_name: AGENT });
    server.clock.advance(60_000);
    const again = await make(admin, move, id, headers);
    expect(again).toMatchObject({ status: 200, body: done });
    expect(await read(id)).toEqual(done);
  });

  it.each(MOVES)('$name from $from is answered as it was, whatever has become of the ticket since', async (move) => {
    const id = await ticketAt(move.from);
    const headers = { 'Idempotency-Key': newKey() };
    const first = await make(admin, move, id, headers);
    expect(first.status).toBe(200);
    const next = { OPEN: 'IN_PROGRESS', TO_DO: 'IN_PROGRESS', IN_PROGRESS: 'CLOSED', CLOSED: undefined }[move.done];
    if (next !== undefined) expect((await setStatus(other, id, { status: next })).status).toBe(200);
    const now = await read(id);
    expect((await make(admin, move, id, headers)).body).toEqual(first.body);
    expect(await read(id)).toEqual(now);
  });

  it.each(MOVES.filter((move) => 'to' in move))(
    '$name from $from conflicts where another agent was faster',
    async (move) => {
      const id = await ticketAt(move.from);
      const elsewhere = move.from === 'IN_PROGRESS' ? 'CLOSED' : 'IN_PROGRESS';
      await setStatus(other, id, { status: elsewhere });
      const headers = { 'Idempotency-Key': newKey() };
      const late = await make(admin, move, id, headers);
      expect(late).toMatchObject({
        status: 409,
        body: { code: 'STATUS_CONFLICT', status: elsewhere, ticket: { id: Number(id), status: elsewhere } },
      });
      // A refusal is not kept under the key: it is looked at anew.
      expect((await make(admin, move, id, headers)).status).toBe(409);
      expect((await read(id)).status).toBe(elsewhere);
    },
  );

  it('conflicts for who assigns a ticket that another agent works on, or that is closed', async () => {
    const id = await ticketAt('IN_PROGRESS');
    const assign = () => other.call('assignTicket', { params: { id }, headers: { 'Idempotency-Key': newKey() } });
    expect(await assign()).toMatchObject({ status: 409, body: { status: 'IN_PROGRESS' } });
    await setStatus(admin, id, { status: 'CLOSED' });
    expect(await assign()).toMatchObject({ status: 409, body: { status: 'CLOSED' } });
    expect((await read(id)).assigned_manager_name).toBe(AGENT);
  });
});

describe('what staff do with a ticket, without keys', () => {
  let server: TestServer;
  let driver: ApiClient;
  let admin: ApiClient;
  beforeAll(async () => {
    server = await startServer({ strict: true, seed: 'stations' });
    [driver, admin] = [await server.signIn('driver'), await server.signIn('admin')];
  });
  afterEach(() => server.faults.clear());
  afterAll(() => server.close());
  const { ticketAt, make, read, loseAnswer } = helpersOf(
    () => server,
    () => driver,
    () => admin,
  );
  const ownWork = MOVES.filter((move) => move.done !== 'TO_DO' && move.done !== 'CLOSED');
  const ended = MOVES.filter((move) => move.done === 'TO_DO' || move.done === 'CLOSED');

  it.each(ownWork)(
    '$name from $from, repeated by the same agent after a lost answer, finds itself done',
    async (move) => {
      const id = await ticketAt(move.from);
      loseAnswer();
      await expect(make(admin, move, id)).rejects.toThrow();
      const again = await make(admin, move, id);
      expect(again).toMatchObject({ status: 200, body: { status: move.done, assigned_manager_name: AGENT } });
    },
  );

  it.each(ended)(
    '$name from $from, whose answer was lost, shows as done to who asks before repeating',
    async (move) => {
      const id = await ticketAt(move.from);
      loseAnswer();
      await expect(make(admin, move, id)).rejects.toThrow();
      expect(await read(id)).toMatchObject({ status: move.done, assigned_manager_name: AGENT });
      // Blindly repeated it is a conflict: the server cannot tell it from another agent's.
      expect((await make(admin, move, id)).status).toBe(409);
      expect((await read(id)).status).toBe(move.done);
    },
  );

  it('gives one agent the ticket in either order of the two calls, each of them lost once', async () => {
    const [assigning, taking] = [MOVES[0], MOVES[1]];
    for (const order of [
      [assigning, taking],
      [taking, assigning],
    ]) {
      const id = await ticketAt('OPEN');
      for (const move of order) {
        loseAnswer();
        await expect(make(admin, move, id)).rejects.toThrow();
        expect((await make(admin, move, id)).status).toBe(200);
      }
      expect(await read(id)).toMatchObject({ status: 'IN_PROGRESS', assigned_manager_name: AGENT });
    }
  });
});
