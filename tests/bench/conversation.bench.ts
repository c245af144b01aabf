import { type Bench, type BenchResult, timed } from '#tests/bench/bench.ts';
import { longConversation, onBothDatabases } from '#tests/bench/both-databases.ts';
import type { DatabaseKind } from '#tests/support/harness/databases.ts';
import { startServer } from '#tests/support/harness/server.ts';

const LENGTHS = [200, 5_000];
const TIMES = 200;

/** Polls of a conversation in which nothing is new, beside the cheapest call there is, of the same server. */
const measure = async (database: DatabaseKind): Promise<BenchResult[]> => {
  const server = await startServer({ database, seed: 'stations', time: 'real' });
  const driver = await server.signIn('driver');
  const config = () => server.anonymous.call('config');
  const medians: { length: number; config: number; unchanged: number; part: number; list: number }[] = [];
  for (const length of LENGTHS) {
    const { ticketId, etag, after } = await longConversation(server, driver, length);
    const params = { ticketId };
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
  run: () => onBothDatabases(measure),
};

export const benches: Bench[] = [conversation];
