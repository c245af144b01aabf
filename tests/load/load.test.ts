import { afterAll, describe, expect, it } from 'vitest';
import type { Fetch } from '#server/http/listen.ts';
import '#tests/support/console.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { addLoadAccounts } from './accounts.ts';
import { createBook, type ToldMessage } from './book.ts';
import { readOptions } from './options.ts';
import { type Played, type PlayOptions, play } from './play.ts';
import { createStats, tellFigures } from './stats.ts';

/** A bug that a test plants into a server: what it does to the messages that are sent, and whether it has done it. */
interface Plant {
  readonly wrap: (next: Fetch) => Fetch;
  readonly hasStruck: () => boolean;
}
type Pass = (request: Request) => Promise<Response>;
/** What becomes of a message; undefined where it is let through. */
type Strike = (
  request: Request,
  pass: Pass,
) => Promise<{ readonly answer: Response; readonly done: boolean } | undefined>;

/** Meets the third message and those after it, until it is done. */
const plant = (strike: Strike): Plant => {
  let [messages, struck] = [0, false];
  return {
    hasStruck: () => struck,
    wrap: (next) => async (request, env) => {
      const pass: Pass = async (one) => next(one, env);
      const isMessage = request.method === 'POST' && new URL(request.url).pathname === '/message';
      if (isMessage) messages += 1;
      if (!isMessage || struck || messages < 3) return pass(request);
      // Node's own request hands its body out once.
      const copy = new Request(request.url, { method: 'POST', headers: request.headers, body: await request.text() });
      const met = await strike(copy, pass);
      struck ||= met?.done === true;
      return met?.answer ?? pass(copy);
    },
  };
};

const withoutKey = (request: Request): Request => {
  const copy = request.clone() as Request;
  copy.headers.delete('Idempotency-Key');
  return copy;
};
const PLANTS = {
  LOST: () => {
    let isMet = false;
    return plant(async () => {
      // Two come at once.
      if (isMet) return undefined;
      isMet = true;
      return { answer: Response.json({ id: 1 }), done: true };
    });
  },
  DOUBLED: () => {
    let isMet = false;
    return plant(async (request, pass) => {
      // Others come while the first is stored.
      if (isMet) return undefined;
      isMet = true;
      await pass(withoutKey(request));
      return { answer: await pass(withoutKey(request)), done: true };
    });
  },
  REORDERED: () => {
    let held: Request | undefined;
    return plant(async (request, pass) => {
      if (held === undefined) {
        held = request;
        // Acknowledged, and stored after the next one of the same person.
        return { answer: Response.json({ id: 1 }), done: false };
      }
      if (request.headers.get('Authorization') !== held.headers.get('Authorization')) return undefined;
      const answer = await pass(request);
      await pass(held);
      return { answer, done: true };
    });
  },
} satisfies Readonly<Record<string, () => Plant>>;

describe('a load run', { timeout: 120_000 }, () => {
  const servers: TestServer[] = [];
  afterAll(() => Promise.all(servers.map((server) => server.close())));

  const run = async (options: Partial<PlayOptions> = {}, planted?: Plant): Promise<Played> => {
    const server = await startServer({ seed: 'stations', time: 'real', wrap: planted?.wrap });
    servers.push(server);
    const cast = await addLoadAccounts(server.services, { drivers: 4, agents: 1 });
    return play({
      ...{ url: server.url, cast, seconds: 60, arriveSeconds: 0.1, sayMs: 100, pollMs: 50 },
      enough: { messages: 30, and: () => planted?.hasStruck() ?? true },
      ...options,
    });
  };

  it.each([false, true])('finds nothing wrong with the real server, streams %s', async (streams) => {
    const { wrong, taken, conversations, figures } = await run({ streams, importRows: 20, importAfterSeconds: 0.1 });
    expect([wrong, conversations]).toEqual([[], 4]);
    expect(taken).toBeGreaterThanOrEqual(30);
    const names = figures.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['createTicket', 'sendMessage', 'messagePart', 'import of stations']));
    expect(figures.flatMap(({ errors }) => Object.keys(errors))).toEqual([]);
  });

  it.each(['LOST', 'DOUBLED', 'REORDERED'] as const)('tells of a message that is %s', async (kind) => {
    const { wrong } = await run({}, PLANTS[kind]());
    expect(wrong.filter((one) => one.startsWith(kind))).toHaveLength(1);
  });

  it('does not call lost what nobody could look at: the server has gone', async () => {
    const server = await startServer({ seed: 'stations', time: 'real' });
    const cast = await addLoadAccounts(server.services, { drivers: 2, agents: 1 });
    const { wrong, conversations } = await play({
      ...{ url: server.url, cast, seconds: 12, graceSeconds: 0, arriveSeconds: 0.1, sayMs: 100, pollMs: 50 },
      enough: { messages: 6, and: () => true },
      onPhase: (phase) => (phase === 'played' ? server.close() : Promise.resolve()),
    });
    expect(wrong).toHaveLength(conversations);
    expect(wrong.filter((one) => !one.startsWith('UNREAD'))).toEqual([]);
  });
});

describe('the figures of a run', () => {
  it('take a call without an answer for one that takes for ever, and not for a quick one', () => {
    const stats = createStats();
    for (let ms = 1; ms <= 90; ms += 1) stats.add('message', ms, ms % 2 === 0 ? 200 : 409);
    for (let count = 0; count < 10; count += 1) stats.add('message', 0.1, [0, 503, 429][count % 3] ?? 0);
    const [figures] = stats.figures();
    expect(figures).toMatchObject({ count: 100, p50: 51, p95: Number.POSITIVE_INFINITY });
    expect(figures?.errors).toMatchObject({ lost: 4, '503': 3, '429': 3, '409': 45 });
    expect(tellFigures(stats.figures(), 10)).toMatch(/message +100 +10\.0 +51\.0 +none +none /);
  });
});

describe('the book of a run', () => {
  const message = (id: number, text: string, sender_id = 7): ToldMessage => ({ id, text, sender_id, attachments: [] });
  const written = () => {
    const book = createBook();
    book.say(1, 7, { text: 'a', fate: 'taken' });
    book.say(1, 7, { text: 'b', fate: 'unknown' });
    book.say(1, 7, { text: 'c', fate: 'refused' });
    book.say(1, 7, { text: 'd', fate: 'taken' });
    return book;
  };
  const kinds = (list: readonly ToldMessage[], seen = list) => {
    const book = written();
    book.see(1, seen);
    return book.compare(1, list).map((one) => one.split(' ')[0]);
  };
  const [a, b, d] = [message(1, 'a'), message(2, 'b'), message(3, 'd')];

  it('has nothing against what was taken, once and in order, whatever became of what nobody knows', () => {
    expect(kinds([a, d])).toEqual([]);
    expect(kinds([a, b, d])).toEqual([]);
    expect(written().taken()).toBe(2);
  });

  it('tells what is wrong', () => {
    expect(kinds([a])).toEqual(['LOST']);
    expect(kinds([a, b, message(4, 'b'), d])).toEqual(['DOUBLED']);
    expect(kinds([d, a])).toEqual(['REORDERED']);
    expect(kinds([a, message(5, 'c'), d])).toEqual(['REFUSED']);
    expect(kinds([a, d, message(6, 'e')])).toEqual(['STRANGE']);
    expect(kinds([a, d, message(6, 'a', 8)])).toEqual(['STRANGE']);
    expect(kinds([a, d], [a])).toEqual(['SEEN']);
    expect(kinds([a, d], [d, a])).toEqual(['SEEN']);
  });
});

describe('what a load run is asked for', () => {
  it('is of this machine alone', () => {
    for (const url of ['http://127.0.0.1:8080/x', 'http://localhost:8080', 'http://[::1]:8080']) {
      expect(readOptions(['--url', url]).url).toBe(new URL(url).origin);
    }
    for (const url of [
      'https://milepost.example',
      'http://10.0.0.2:8080',
      'http://127.0.0.1.example',
      'https://127.0.0.1',
    ]) {
      expect(() => readOptions(['--url', url])).toThrow('is not on this machine');
    }
    expect(() => readOptions(['--url', 'here'])).toThrow('is no address');
  });

  it('has bounds', () => {
    expect(readOptions(['--drivers', '1000', '--minutes', '2'])).toMatchObject({
      drivers: 1000,
      agents: 10,
      minutes: 2,
    });
    expect(() => readOptions(['--drivers', 'many'])).toThrow(
      '--drivers must be a whole number from 1 to 15000, and is many.',
    );
    expect(() => readOptions(['--drivers', '2.5'])).toThrow(
      '--drivers must be a whole number from 1 to 15000, and is 2.5.',
    );
    expect(readOptions(['--minutes', '0.5']).minutes).toBe(0.5);
    expect(() => readOptions(['--database', 'here'])).toThrow('--database must be the address of an empty PostgreSQL');
    expect(() => readOptions(['--url', 'http://127.0.0.1', '--database', 'postgres://x'])).toThrow('not both');
  });
});
