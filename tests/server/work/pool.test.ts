import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from '#server/http/errors.ts';
import { createPool, type Pool, type PoolOptions } from '#server/work/pool.ts';
import { allowConsoleError } from '#tests/support/console.ts';
import { DONE, IN_IT, type TestProtocol } from './program.ts';

// Against real threads: what these rules are about is what threads do.

const OPTIONS: PoolOptions = {
  program: { filename: fileURLToPath(new URL('./program.ts', import.meta.url)), execArgv: ['--import', 'tsx'] },
  running: 1,
  waiting: 3,
  perCaller: 2,
  waitMs: 60_000,
  deadlineMs: 60_000,
  memoryMb: 64,
  tooLong: 'That takes too long.',
};

let pool: Pool<TestProtocol>;
const start = (more: Partial<PoolOptions> = {}) => {
  pool = createPool<TestProtocol>({ ...OPTIONS, ...more });
  return pool;
};
afterEach(() => pool.close());

const say = async (text: string, caller = 'driver'): Promise<string> => {
  const { body } = await pool.run({ type: 'say', text }, { caller });
  return new TextDecoder().decode(body);
};
/** What a task was refused with. */
const refusalOf = async (task: Promise<unknown>): Promise<Pick<ApiError, 'status' | 'code' | 'message' | 'extras'>> => {
  const error = await task.then(
    () => undefined,
    (thrown: ApiError) => thrown,
  );
  if (error === undefined) throw new Error('It was not refused.');
  return error;
};
/** Keeps the thread at work until it is let go. */
const occupy = (caller = 'first') => {
  const at = new Int32Array(new SharedArrayBuffer(4));
  const done = pool.run({ type: 'hold', at }, { caller });
  const letGo = async (): Promise<void> => {
    Atomics.store(at, 0, 1);
    Atomics.notify(at, 0);
    await done;
  };
  return { letGo };
};

describe('a pool of threads', () => {
  it('does tasks, and hands over what they answer', async () => {
    start();
    expect(await Promise.all([say('one', 'a'), say('two', 'b'), say('three', 'a')])).toEqual(['one', 'two', 'three']);
  });

  it.runIf(process.platform === 'linux')('lets the server go before it once it has begun', async () => {
    start();
    const niceness = () => pool.run({ type: 'niceness' }, { caller: 'driver' });
    const own = getPriority();
    // Being made ready takes long, and somebody waits for it.
    expect(await niceness()).toBe(own);
    expect(await niceness()).toBeGreaterThan(own);
    expect(getPriority()).toBe(own);
  });

  it('tells what a task refuses itself with, members and all', async () => {
    start();
    const { status, code, message, extras } = await refusalOf(pool.run({ type: 'refuse' }, { caller: 'driver' }));
    expect({ status, code, message, extras }).toEqual({
      status: 422,
      code: 'GAP',
      message: 'No plan.',
      extras: { more: { reachableMile: 7 } },
    });
    expect(await say('on')).toBe('on');
  });

  it('throws the mistake that a task makes, and keeps its thread', async () => {
    start();
    await expect(pool.run({ type: 'fail' }, { caller: 'driver' })).rejects.toThrow(new TypeError('a mistake'));
    expect(await say('on')).toBe('on');
  });

  it('ends a task at its deadline, replaces the thread and goes on', async () => {
    start({ deadlineMs: 4_000 });
    await say('started');
    const forever = pool.run({ type: 'forever' }, { caller: 'hostile' });
    const next = say('next');
    const { status, code, message, extras } = await refusalOf(forever);
    expect([status, code, message]).toEqual([
      503,
      'UNAVAILABLE',
      'That takes too long. Please try again in 5 seconds.',
    ]);
    expect(extras.retryAfterSeconds).toBe(5);
    expect(await next).toBe('next');
  });

  it.each(['at its deadline', 'at the end of the pool'] as const)(
    'ends no thread in the midst of what must not be broken off, %s: Node 20 ends the process with one that makes a zlib stream',
    async (when) => {
      start(when === 'at its deadline' ? { deadlineMs: 4_000 } : {});
      await say('started');
      const at = new Int32Array(new SharedArrayBuffer(4));
      const ended = refusalOf(pool.run({ type: 'unbroken', at }, { caller: 'driver' }));
      await vi.waitFor(() => expect(Atomics.load(at, 0)).toBe(IN_IT), 20_000);
      if (when === 'at the end of the pool') await pool.close();
      expect((await ended).status).toBe(503);
      expect(Atomics.load(at, 0)).toBe(DONE);
    },
  );

  it.each([
    ['exits', 'exit'],
    ['runs out of memory', 'fill'],
  ] as const)('answers 503 where the thread %s, and goes on', async (_, type) => {
    allowConsoleError(/exited with code|out of memory|memory limit/i);
    start();
    const lost = pool.run({ type }, { caller: 'hostile' });
    const next = say('next');
    const { status, code, extras } = await refusalOf(lost);
    expect([status, code, extras.retryAfterSeconds]).toEqual([503, 'UNAVAILABLE', 5]);
    expect(await next).toBe('next');
  });

  it('refuses with Retry-After what finds the queue full, and takes more when there is room again', async () => {
    start();
    const { letGo } = occupy();
    const waiting = [say('1', 'a'), say('2', 'b'), say('3', 'c')];
    const { status, code, message, extras } = await refusalOf(say('4', 'd'));
    expect([status, code]).toEqual([503, 'UNAVAILABLE']);
    expect(message).toMatch(/^The server is busy\. Please try again in \d+ seconds?\.$/);
    expect(extras.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    await letGo();
    expect(await Promise.all(waiting)).toEqual(['1', '2', '3']);
    expect(await say('4', 'd')).toBe('4');
  });

  it('refuses a caller who has too much at work, and nobody else', async () => {
    start();
    const { letGo } = occupy('greedy');
    const second = say('2', 'greedy');
    const { status, code, extras } = await refusalOf(say('3', 'greedy'));
    expect([status, code, extras.retryAfterSeconds]).toEqual([429, 'RATE_LIMITED', 1]);
    const other = say('mine', 'modest');
    await letGo();
    expect(await Promise.all([second, other])).toEqual(['2', 'mine']);
    expect(await say('3', 'greedy')).toBe('3');
  });

  it('gives callers their turns: one who comes later passes by the rest of a flood', async () => {
    start({ waiting: 50, perCaller: 50 });
    const { letGo } = occupy('flood');
    const order: string[] = [];
    const ask = (text: string, caller: string) => say(text, caller).then((told) => order.push(told));
    const all = [1, 2, 3, 4, 5].map((at) => ask(`flood ${at}`, 'flood'));
    all.push(ask('driver', 'driver'));
    await letGo();
    await Promise.all(all);
    expect(order.slice(0, 3)).toEqual(['flood 1', 'driver', 'flood 2']);
  });

  it('counts an answer as its caller’s until it has left', async () => {
    start({ perCaller: 1 });
    let leave: () => void = () => undefined;
    const sent = new Promise<void>((resolve) => {
      leave = resolve;
    });
    await pool.run({ type: 'say', text: 'slow reader' }, { caller: 'slow', sent });
    expect((await refusalOf(say('again', 'slow'))).status).toBe(429);
    leave();
    await vi.waitFor(async () => expect(await say('again', 'slow')).toBe('again'));
  });

  it('drops what waits for a caller who has gone, and gives back his place', async () => {
    start({ waiting: 1 });
    const { letGo } = occupy();
    const gone = new AbortController();
    const dropped = refusalOf(pool.run({ type: 'say', text: '' }, { caller: 'gone', signal: gone.signal }));
    expect((await refusalOf(say('x', 'other'))).status).toBe(503);
    gone.abort();
    await dropped;
    const other = say('y', 'other');
    await letGo();
    expect(await other).toBe('y');
  });

  it('refuses what has waited for too long', async () => {
    start({ waitMs: 200 });
    const { letGo } = occupy();
    expect((await refusalOf(say('late'))).code).toBe('UNAVAILABLE');
    await letGo();
    expect(await say('on')).toBe('on');
  });

  it('ends what runs and refuses what waits when it is closed', async () => {
    start();
    // Closed before its thread has begun, and while it runs.
    const early = refusalOf(pool.run({ type: 'forever' }, { caller: 'a' }));
    await pool.close();
    expect((await early).status).toBe(503);
    start();
    await say('started');
    const running = refusalOf(pool.run({ type: 'forever' }, { caller: 'a' }));
    const waiting = refusalOf(say('x', 'b'));
    await pool.close();
    expect([(await running).status, (await waiting).status]).toEqual([503, 503]);
    expect((await refusalOf(say('y'))).status).toBe(503);
  });

  it('starts no thread before the first task, and closes without one', async () => {
    start({ program: { filename: '/nowhere', execArgv: [] } });
    await pool.close();
  });
});
