import { describe, expect, it } from 'vitest';
import { createFollowing } from '#server/db/following.ts';
import type { Listener } from '#server/db/listen.ts';
import { createRemembered } from '#server/db/remembered.ts';

/** Milliseconds for which what was asked last counts. */
const CURRENT_MS = 1_000;

/** A database that tells when the test says so, and a clock that the test moves. */
const createScene = () => {
  let time = 0;
  let listener: Listener | undefined;
  const questions: ((told: boolean) => void)[] = [];
  const following = createFollowing(
    {
      kind: 'postgres',
      listen: (_, one) => {
        listener = one;
      },
      caughtUp: () => new Promise((resolve) => questions.push(resolve)),
    },
    () => time,
  );
  let forgotten = 0;
  following.hear(
    'changes',
    () => undefined,
    () => {
      forgotten += 1;
    },
  );
  return {
    following,
    pass: (ms: number) => {
      time += ms;
    },
    connect: (is: boolean) => listener?.connected(is),
    /** Answers all that was asked so far. */
    tell: async (told = true) => {
      for (const answer of questions.splice(0)) answer(told);
      await new Promise((resolve) => setImmediate(resolve));
    },
    forgotten: () => forgotten,
  };
};

describe('what a process remembers of the database', () => {
  it('counts once it listens and was told everything, and for a second after the question', async () => {
    const { following, pass, connect, tell } = createScene();
    expect(following.isCurrent()).toBe(false);
    await tell();
    expect(following.isCurrent()).toBe(false);
    connect(true);
    expect(following.isCurrent()).toBe(true);
    pass(CURRENT_MS);
    expect(following.isCurrent()).toBe(true);
    pass(1);
    expect(following.isCurrent()).toBe(false);
    // The answer to what was asked then is as old as the question.
    pass(CURRENT_MS / 2);
    await tell();
    expect(following.isCurrent()).toBe(true);
    pass(CURRENT_MS / 2);
    expect(following.isCurrent()).toBe(false);
  });

  it('is forgotten where the connection breaks, and again when it is back', async () => {
    const { following, connect, tell, forgotten } = createScene();
    following.isCurrent();
    connect(true);
    await tell();
    const before = forgotten();
    connect(false);
    expect([following.isCurrent(), forgotten()]).toEqual([false, before + 1]);
    connect(true);
    expect(forgotten()).toBe(before + 2);
  });

  it('waits with a change for what the database tells of it, and trusts no earlier answer where that fails', async () => {
    const { following, pass, connect, tell } = createScene();
    following.isCurrent();
    connect(true);
    await tell();
    expect(following.isCurrent()).toBe(true);
    pass(CURRENT_MS / 2 + 1);
    following.isCurrent();
    let done = false;
    const change = following.caughtUp().then(() => {
      done = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toBe(false);
    pass(1);
    await tell(false);
    await change;
    expect(following.isCurrent()).toBe(false);
    await tell();
    expect(following.isCurrent()).toBe(true);
  });
});

describe('what was read', () => {
  const later = () => {
    const answers: ((value: number) => void)[] = [];
    const read = () => new Promise<number>((resolve) => answers.push(resolve));
    return { read, answer: (value: number) => answers[0]?.(value) };
  };

  it('is not remembered where it changed meanwhile, or anything that it may be', async () => {
    const known = createRemembered<string, number>(10);
    for (const change of [() => known.forget('a'), () => known.forgetWhere(() => false), () => known.forgetAll()]) {
      const { read, answer } = later();
      const reading = known.reading('a', read);
      change();
      answer(1);
      expect([await reading, known.get('a')]).toEqual([1, undefined]);
    }
    await known.reading('a', async () => 2);
    known.forgetWhere((value) => value === 3);
    expect(known.get('a')).toBe(2);
    known.forgetWhere((value) => value === 2);
    expect(known.get('a')).toBeUndefined();
  });

  it('is remembered within bounds, the latest', async () => {
    const known = createRemembered<number, number>(3);
    for (const key of [1, 2, 3, 1, 4]) await known.reading(key, async () => key);
    expect([1, 2, 3, 4].map((key) => known.get(key))).toEqual([1, undefined, 3, 4]);
  });

  it('is nothing where the reading failed', async () => {
    const known = createRemembered<number, number>(3);
    await expect(known.reading(1, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(known.get(1)).toBeUndefined();
  });
});
