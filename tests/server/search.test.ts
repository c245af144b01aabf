import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ticketSearchResultSchema } from '#src/contract/desk.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { type ApiClient, prove } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

interface Item {
  readonly ticket: { readonly id: number; readonly user_name: string };
  readonly message?: { readonly id: number; readonly sender_name: string };
  readonly excerpt: string;
}

eachDatabase('finding tickets and messages', (database) => {
  let server: TestServer;
  let driver: ApiClient;
  let admin: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
    [driver, admin] = [await server.signIn('driver'), await server.signIn('admin')];
  });
  afterAll(() => server.close());

  const create = async (message: string, client = driver): Promise<number> => {
    server.clock.advance(1_000);
    return (await client.call('createTicket', { body: { message, service_id: 1 } })).body.id;
  };
  const say = async (id: number, text: string, client = driver): Promise<number> => {
    server.clock.advance(1_000);
    return (await client.call('sendMessage', { body: { text, ticket_id: id } })).body.id;
  };
  const search = async (q: string, after?: string): Promise<{ items: Item[]; next: string | null }> => {
    const { status, body } = await admin.call('searchTickets', { query: after === undefined ? { q } : { q, after } });
    expect(status).toBe(200);
    expect(v.is(ticketSearchResultSchema, body)).toBe(true);
    return body;
  };
  const shown = (text: string): string => text.replaceAll('\u0002', '[').replaceAll('\u0003', ']');
  const found = async (q: string) => (await search(q)).items.map(({ excerpt }) => shown(excerpt));

  it('finds messages that hold all of the words, the last one as a beginning, newest first', async () => {
    const id = await create('Broken alternator');
    const second = await say(id, 'The ALTERNATOR, again: smoke!');
    await say(id, 'smoking is not allowed', admin);
    expect(await found('alternator')).toEqual(['The [ALTERNATOR], again: smoke!', 'Broken [alternator]']);
    expect(await found('alternator smo')).toEqual(['The [ALTERNATOR], again: [smoke]!']);
    expect(await found('smo alternator')).toEqual([]);
    expect(await found('lternator')).toEqual([]);
    const { items } = await search('alternator smoke');
    expect(items).toMatchObject([
      { ticket: { id, status: 'OPEN' }, message: { id: second, sender_name: 'Ray Ortega' } },
    ]);
  });

  it('finds tickets by customer, company, stop, address and number', async () => {
    const user = await addTestUser(server.db, { firstName: 'Quentin', lastName: 'Vole', companyName: 'Zephyr Haul' });
    const id = await create('Hello', await server.signIn(user.email));
    const stop = 'Bluestem Travel Center #412 · I-55, Exit 240, Wilmington, IL 60481';
    expect(await found('quentin wilming')).toEqual([
      `[Quentin] Vole · ${stop.replace('Wilmington', '[Wilmington]')} · #${id}`,
    ]);
    expect(await found('zephyr')).toEqual([`Quentin Vole · [Zephyr] Haul · ${stop} · #${id}`]);
    expect((await search(`#${id} vole`)).items).toMatchObject([{ ticket: { id } }]);
    expect((await search('vole 60481')).items[0]?.message).toBeUndefined();
  });

  it('knows a customer by the present name, and by the words for who is gone', async () => {
    const user = await addTestUser(server.db, { firstName: 'Odile', lastName: 'Early', companyName: '' });
    const client = await server.signIn(user.email);
    const id = await create('Hello', client);
    const form = { lastName: 'Later', phoneNumber: '417 555 0182', email: user.email, username: user.username };
    const { status } = await client.call('saveProfile', {
      body: { ...form, firstName: 'Odile', companyName: 'Ozark Freight', address: 'Springfield, MO', truckNumber: '1' },
    });
    expect(status).toBe(200);
    expect((await search('odile early')).items).toEqual([]);
    expect((await search('odile later')).items).toMatchObject([{ ticket: { id } }]);
    await client.call('deleteProfile', { headers: await prove(client, 'delete') });
    expect((await search('odile')).items).toEqual([]);
    expect((await search(`deleted account ${id}`)).items).toMatchObject([{ ticket: { user_name: 'Deleted account' } }]);
  });

  it('does not show a ticket twice for its opening message, which repeats its stop', async () => {
    const user = await addTestUser(server.db, { firstName: 'Wanda', lastName: 'Twice' });
    const id = await create('Twice at Wilmington', await server.signIn(user.email));
    await say(id, 'Twice, I said', admin);
    expect(await found('twice')).toEqual(['[Twice], I said', expect.stringContaining('Wanda [Twice]')]);
  });

  it('finds parts of numbers, hyphened words and what looks like a command to the database', async () => {
    const id = await create('Call 417-555-0199, re: exhaust-gas sensor');
    await say(id, "it's 'quoted' \\ & | ! <-> :* ); drop table messages; --");
    expect(await found('0199')).toEqual(['Call 417-555-[0199], re: exhaust-gas sensor']);
    expect(await found('gas exhaust')).toHaveLength(1);
    for (const odd of ["'quoted' \\", "it's", '<-> quoted :*', '& | ! quoted', "'; drop table quoted"]) {
      expect((await admin.call('searchTickets', { query: { q: odd } })).status, odd).toBe(200);
    }
    expect(await found("it's 'quoted")).toHaveLength(1);
    expect(await found('!! --')).toEqual([]);
  });

  it('pages without a hit lost or doubled, also when messages arrive meanwhile', async () => {
    const ids = [await create('paging one'), await create('paging two')];
    const sent: number[] = [];
    for (let number = 0; number < 43; number += 1)
      sent.unshift(await say(ids[number % 2] ?? 0, `paged word ${number}`));
    const first = await search('paged');
    await say(ids[0] ?? 0, 'paged, but too late');
    const second = await search('paged', first.next ?? '');
    const third = await search('paged', second.next ?? '');
    expect([first, second, third].map(({ items }) => items.length)).toEqual([20, 20, 3]);
    expect(third.next).toBeNull();
    const seen = [first, second, third].flatMap(({ items }) => items.map(({ message }) => message?.id));
    expect(seen).toEqual(sent);
  });

  it('pages tickets and messages together', async () => {
    const user = await addTestUser(server.db, { firstName: 'Mixed', lastName: 'Bag' });
    const client = await server.signIn(user.email);
    const expected: string[] = [];
    for (let number = 0; number < 15; number += 1) {
      const id = await create(`Mixed opening ${number}`, client);
      expected.unshift(`ticket ${id}`);
      expected.unshift(`message ${await say(id, 'mixed message', client)}`);
    }
    const first = await search('mixed');
    const second = await search('mixed', first.next ?? '');
    expect(second.next).toBeNull();
    const seen = [...first.items, ...second.items].map(({ ticket, message }) =>
      message === undefined ? `ticket ${ticket.id}` : `message ${message.id}`,
    );
    expect(seen).toEqual(expected);
  });

  it('finds a rare word beyond thousands of newer messages', async () => {
    const id = await create('needleword in the hay');
    await server.db.execute(sql`insert into messages (ticket_id, sender_id, text, created_at)
      select ${id}, 3, 'hay ' || number, now() from generate_series(1, 5000) as number`);
    expect(await found('needlew')).toEqual(['[needleword] in the hay']);
    expect(await found('needleword ha')).toEqual(['[needleword] in the [hay]']);
    expect(await found('hay needlew')).toEqual(['[needleword] in the [hay]']);
    const { items, next } = await search('hay');
    expect([items.length, next]).toEqual([20, expect.any(String)]);
  });

  it.each([
    [{}, 'Write at least 2 characters'],
    [{ q: ' x ' }, 'Write at least 2 characters'],
    [{ q: 'x'.repeat(201) }, 'Write at most 200 characters'],
    [{ q: 'tires', after: 'yesterday' }, 'after must be the next of the page before.'],
  ])('refuses %j', async (query, message) => {
    expect(await admin.call('searchTickets', { query })).toMatchObject({ status: 422, body: { message } });
  });
});
