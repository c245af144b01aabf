import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TicketEvent, TicketNote } from '#src/contract/desk.ts';
import type { ApiClient, Reply } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

/** Who comes first is chance: several rounds meet each order. */
const ROUNDS = Array.from({ length: 8 }, (_, round) => round);

eachDatabase('two agents and a driver at one ticket at the same moment', (database) => {
  let server: TestServer;
  let driver: ApiClient;
  let dana: ApiClient;
  let maria: ApiClient;
  let [danaId, mariaId] = ['', ''];
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
    [driver, dana, maria] = await Promise.all([
      server.signIn('driver'),
      server.signIn('admin'),
      server.signIn('super'),
    ]);
    [danaId, mariaId] = [String((await dana.call('profile')).body.id), String((await maria.call('profile')).body.id)];
  });
  afterAll(() => server.close());

  const create = async (): Promise<string> =>
    String((await driver.call('createTicket', { body: { message: 'Tow me', service_id: 1 } })).body.id);
  const read = async (id: string) => (await dana.call('ticket', { params: { id } })).body;
  const log = async (id: string): Promise<{ events: TicketEvent[]; notes: TicketNote[] }> =>
    (await dana.call('ticketLog', { params: { id } })).body;
  const texts = async (id: string): Promise<string[]> => {
    const { body } = await driver.call('messages', { params: { ticketId: id } });
    const list: { id: number; text: string }[] = Array.isArray(body) ? body : body.items;
    return [...list].sort((a, b) => a.id - b.id).map(({ text }) => text);
  };
  const status = (client: ApiClient, id: string, body: object) => client.call('ticketStatus', { params: { id }, body });
  const give = (client: ApiClient, id: string, body: object) => client.call('handOverTicket', { params: { id }, body });
  const note = (client: ApiClient, id: string, text: string) =>
    client.call('addNote', { params: { id }, body: { text } });
  const say = (client: ApiClient, ticket_id: string, text: string) =>
    client.call('sendMessage', { body: { ticket_id, text } });
  /** All are answered, and each with yes or with a conflict that has the ticket as it is. */
  const decided = (answers: readonly Reply[]): boolean[] =>
    answers.map(({ status: code, body }) => {
      expect([200, 409], JSON.stringify(body)).toContain(code);
      if (code === 409) expect(body).toMatchObject({ code: 'STATUS_CONFLICT', ticket: { id: expect.any(Number) } });
      return code === 200;
    });

  it.each(ROUNDS)('an open ticket is taken by one of them, and the timeline says by whom (%i)', async () => {
    const id = await create();
    const taken = await Promise.all(
      [dana, maria].map((client) => status(client, id, { status: 'IN_PROGRESS', from: 'OPEN' })),
    );
    const [danas, marias] = decided(taken);
    expect(danas).toBe(!marias);
    // The assignments that went along: the loser's is refused as well, the winner's changes nothing.
    const assigned = await Promise.all([dana, maria].map((client) => client.call('assignTicket', { params: { id } })));
    expect(decided(assigned)).toEqual([danas, marias]);
    expect(await read(id)).toMatchObject({
      status: 'IN_PROGRESS',
      assigned_manager_id: Number(danas ? danaId : mariaId),
    });
    expect((await log(id)).events.map(({ kind }) => kind)).toEqual(['opened', 'taken']);
  });

  it.each(ROUNDS)(
    'of closing, returning and taking over one alone is done; nothing written is lost (%i)',
    async (round) => {
      const id = await create();
      await status(dana, id, { status: 'IN_PROGRESS' });
      const saw = { from: 'IN_PROGRESS', from_agent_id: danaId };
      const moves = [
        () => status(dana, id, { status: 'CLOSED', ...saw }),
        () => status(dana, id, { status: 'TO_DO', ...saw }),
        () => give(maria, id, { agent_id: mariaId, ...saw }),
      ];
      // Each is first once.
      const order = moves.map((_, at) => moves[(at + round) % moves.length] ?? moves[0]);
      const [written, moved] = await Promise.all([
        Promise.all([
          note(dana, id, 'He waits at pump 4.'),
          note(maria, id, 'I know him.'),
          say(dana, id, 'Still there?'),
          say(driver, id, 'Yes.'),
        ]),
        Promise.all(order.map((move) => move?.() as Promise<Reply>)),
      ]);
      expect(decided(moved).filter(Boolean)).toHaveLength(1);
      const [, , , answer] = written;
      const { notes, events } = await log(id);
      expect(notes.map(({ text }) => text).sort()).toEqual(['He waits at pump 4.', 'I know him.']);
      // What staff write into a ticket that has just been closed is refused, and said to be.
      const danas = written[2]?.status === 200 ? ['Still there?'] : [];
      expect(answer?.status).toBe(200);
      const said = await texts(id);
      expect([...said].sort()).toEqual([...danas, 'Tow me', 'Yes.'].sort());
      const now = await read(id);
      const last = events.at(-1)?.kind;
      const fits = { CLOSED: ['closed'], TO_DO: ['returned', 'reopened'], IN_PROGRESS: ['handed-over'] }[
        now.status as 'CLOSED'
      ];
      expect(fits).toContain(last);
      if (now.status === 'IN_PROGRESS') expect(now.assigned_manager_id).toBe(Number(mariaId));
      // On the board it waits for an agent, with one for whoever spoke last.
      const waits = now.status === 'TO_DO' || (now.status === 'IN_PROGRESS' && said.at(-1) === 'Yes.');
      expect(now.waiting_since !== null).toBe(waits);
    },
  );

  it.each(ROUNDS)('tickets are handed over in both directions at once, each with its note (%i)', async () => {
    const [danas, marias] = [await create(), await create()];
    await Promise.all([
      status(dana, danas, { status: 'IN_PROGRESS' }),
      status(maria, marias, { status: 'IN_PROGRESS' }),
    ]);
    const given = await Promise.all([
      give(dana, danas, { agent_id: mariaId, from: 'IN_PROGRESS', from_agent_id: danaId, note: 'Yours now.' }),
      // She takes it over in the same moment: it ends with her either way.
      give(maria, danas, { agent_id: mariaId, from: 'IN_PROGRESS', from_agent_id: danaId }),
      give(maria, marias, {
        agent_id: danaId,
        from: 'IN_PROGRESS',
        from_agent_id: mariaId,
        note: 'And this is yours.',
      }),
    ]);
    expect(decided(given)).toEqual([true, true, true]);
    expect((await read(danas)).assigned_manager_id).toBe(Number(mariaId));
    expect((await read(marias)).assigned_manager_id).toBe(Number(danaId));
    expect((await log(danas)).notes.map(({ text }) => text)).toEqual(['Yours now.']);
    expect((await log(marias)).notes.map(({ text }) => text)).toEqual(['And this is yours.']);
    expect((await log(danas)).events.filter(({ kind }) => kind === 'handed-over')).toHaveLength(1);
  });
});
