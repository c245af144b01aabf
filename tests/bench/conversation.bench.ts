import { sql } from 'drizzle-orm';
import { type Bench, type BenchResult, timed } from '#tests/bench/bench.ts';
import { type DatabaseKind, postgresUrl } from '#tests/support/harness/databases.ts';
import { startServer } from '#tests/support/harness/server.ts';
import startPostgres from '#tests/support/postgres.ts';

const LENGTHS = [200, 5_000];
const TIMES = 200;

/** Polls of a conversation in which nothing is new, beside the cheapest call there is, of the same server. */
const measure = async (database: DatabaseKind): Promise<BenchResult[]> => {
  const server = await startServer({ database, seed: 'stations', time: 'real' });
  const driver = await server.signIn('driver');
  const config = () => server.anonymous.call('config');
  const medians: { length: number; config: number; unchanged: number; part: number; list: number }[] = [];
  for (const length of LENGTHS) {
    const { body } = await driver.call('createTicket', { body: { message: 'Tire change', service_id: 1 } });
    const params = { ticketId: String(body.id) };
    await server.db.execute(sql`insert into messages (ticket_id, sender_id, text, created_at)
      select tickets.id, user_id, 'At exit ' || i || ' in an hour, two tires on the left', created_at
      from tickets, generate_series(1, ${length - 1}::integer) i where tickets.id = ${body.id}`);
    const etag = (await driver.call('messages', { params })).headers.get('etag') ?? '';
    const { after } = (await driver.call('messagePart', { params })).body;
    const poll = async () => {
      const { status } = await driver.call('messages', { params, headers: { 'If-None-Match': etag } });
      if (status !== 304) throw new Error(`An unchanged poll answered ${status}`);
    };
    const base = await timed(config, TIMES, 30);
    const unchanged = await timed(poll, TIMES, 30);
    const part = await timed(() => driver.call('messagePart', { params, query: { after } }), TIMES, 30);
    const listTag = (await driver.call('ownTickets')).headers.get('etag') ?? '';
    const list = await timed(() => driver.call('ownTickets', { headers: { 'If-None-Match': listTag } }), TIMES, 30);
    const again = await timed(config, TIMES);
    medians.push({
      length,
      config: (base.median + again.median) / 2,
      unchanged: unchanged.median,
      part: part.median,
      list: list.median,
    });
  }
  await server.close();
  const results = medians.flatMap(({ length, config: least, unchanged, part, list }) => {
    const figure = (name: string, ms: number): BenchResult => ({
      name: `${database}, ${length.toLocaleString('en-US')} messages: ${name}, times /config.json`,
      value: ms / least,
      unit: 'x',
      note: `${ms.toFixed(2)} ms beside ${least.toFixed(2)} ms, medians`,
    });
    return [
      figure('unchanged poll', unchanged),
      figure('nothing new after a mark', part),
      figure('unchanged list of own tickets', list),
    ];
  });
  const [short, long] = medians;
  const growth = long && short ? long.unchanged / long.config / (short.unchanged / short.config) : Number.NaN;
  return [
    ...results,
    {
      name: `${database}: the longer conversation's, times the shorter one's`,
      value: growth,
      unit: 'x',
      limit: { max: 2 },
    },
  ];
};

const conversation: Bench = {
  name: 'conversation: a poll that brings nothing new',
  run: async (): Promise<BenchResult[]> => {
    const embedded = await measure('pglite');
    const stop = await startPostgres();
    try {
      return postgresUrl() === '' ? embedded : [...embedded, ...(await measure('postgres'))];
    } finally {
      stop();
    }
  },
};

export const benches: Bench[] = [conversation];
