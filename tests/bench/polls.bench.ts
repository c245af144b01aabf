import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { Bench, BenchResult } from '#tests/bench/bench.ts';
import { onBothDatabases } from '#tests/bench/both-databases.ts';
import type { PollsServer } from '#tests/bench/polls-server.ts';
import { hear, startChild } from '#tests/support/child.ts';
import type { DatabaseKind } from '#tests/support/harness/databases.ts';

/** Requests of a kind in one round, over so many connections, in so many rounds: kinds take turns, so noise is everybody's. */
const REQUESTS = 1_000;
const CONNECTIONS = 4;
const ROUNDS = 5;

/** A request that is repeated, and what is answered each time. */
interface Kind {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
}

const ask = (agent: Agent, url: string, { name, path, headers, status }: Kind): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === status ? resolve() : reject(new Error(`${name} answered ${response.statusCode}.`)),
      );
    });
    sent.on('error', reject);
    sent.end();
  });

const measure = async (database: DatabaseKind): Promise<BenchResult[]> => {
  const child = startChild(new URL('./polls-server.ts', import.meta.url), database);
  const { url, token, conversations } = await hear<PollsServer>(child);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const cpuMs = async (): Promise<number> => {
    child.send('cpu');
    return hear<number>(child);
  };
  const run = async (kind: Kind, times: number): Promise<number> => {
    const before = await cpuMs();
    let left = times;
    const worker = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await ask(agent, url, kind);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, worker));
    return (await cpuMs()) - before;
  };
  const Authorization = `Bearer ${token}`;
  const config: Kind = { name: 'config', path: '/config.json', headers: { Authorization }, status: 200 };
  const polls = conversations.flatMap(({ length, path, etag, after }): Kind[] => [
    {
      name: `unchanged list, ${length.toLocaleString('en-US')} messages`,
      ...{ path, headers: { Authorization, 'If-None-Match': etag }, status: 304 },
    },
    {
      name: `nothing after the mark, ${length.toLocaleString('en-US')} messages`,
      ...{ path: `${path}/part?after=${after}`, headers: { Authorization }, status: 200 },
    },
  ]);
  const kinds = [config, ...polls];
  const spent = new Map(kinds.map((kind) => [kind, 0]));
  for (const kind of kinds) await run(kind, REQUESTS / 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of kinds) spent.set(kind, (spent.get(kind) ?? 0) + (await run(kind, REQUESTS)));
  }
  agent.destroy();
  child.send('close');
  await once(child, 'exit');
  const each = (kind: Kind): number => (spent.get(kind) ?? Number.NaN) / (ROUNDS * REQUESTS);
  return polls.map((kind) => ({
    name: `${database}: ${kind.name}, times /config.json`,
    value: each(kind) / each(config),
    unit: 'x',
    limit: { max: 2 },
    note: `${each(kind).toFixed(3)} ms beside ${each(config).toFixed(3)} ms of the server's processor time`,
  }));
};

const polls: Bench = {
  name: 'polls: processor time of a poll that brings nothing new, beside the cheapest call there is',
  run: () => onBothDatabases(measure),
};

export const benches: Bench[] = [polls];
