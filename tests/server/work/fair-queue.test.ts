import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue } from '#server/work/fair-queue.ts';

const LIMITS = { waiting: 20, perCaller: 6 };

/** Adds, takes and removals by four callers, in any order. */
const stepsArbitrary = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('add' as const), caller: fc.nat(3), weight: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ type: fc.constant('next' as const) }),
    fc.record({ type: fc.constant('leave' as const), at: fc.nat(30) }),
    fc.record({ type: fc.constant('release' as const), at: fc.nat(30) }),
  ),
  { maxLength: 200 },
);

interface Held {
  readonly id: number;
  readonly caller: string;
  readonly weight: number;
}

const drain = (queue: FairQueue<string>): string[] => {
  const all: string[] = [];
  for (let item = queue.next(); item !== undefined; item = queue.next()) all.push(item);
  return all;
};

describe('the fair queue', () => {
  it('gives callers their turns one after another, however much one of them asks', () => {
    const queue = new FairQueue<string>({ waiting: 100, perCaller: 50 });
    for (let at = 0; at < 40; at += 1) queue.add('flood', `flood ${at}`);
    queue.add('driver', 'driver 0');
    queue.add('driver', 'driver 1');
    queue.add('agent', 'agent 0');
    expect(drain(queue).slice(0, 6)).toEqual(['flood 0', 'driver 0', 'agent 0', 'flood 1', 'driver 1', 'flood 2']);
  });

  it('takes who has nothing waiting when it is full: the last of whoever has the most goes', () => {
    const queue = new FairQueue<string>({ waiting: 5, perCaller: 50 });
    for (const item of ['a 0', 'a 1', 'a 2']) queue.add('a', item);
    for (const item of ['b 0', 'b 1']) queue.add('b', item);
    const gone: string[] = [];
    const add = (caller: string, item: string) => queue.add(caller, item, 1, (displaced) => gone.push(displaced));
    expect([add('driver', 'driver 0'), gone]).toEqual([undefined, ['a 2']]);
    // Who waits already waits for the own turn.
    expect([add('driver', 'driver 1'), add('a', 'a 3')]).toEqual(['full', 'full']);
    expect([add('agent', 'agent 0'), gone]).toEqual([undefined, ['a 2', 'a 1']]);
    expect(queue.length).toBe(5);
    expect(drain(queue)).toEqual(['a 0', 'b 0', 'driver 0', 'agent 0', 'b 1']);
  });

  it('takes nobody more where nobody has more than one waiting', () => {
    const queue = new FairQueue<string>({ waiting: 2, perCaller: 5 });
    queue.add('a', 'a 0');
    queue.add('b', 'b 0');
    expect(queue.add('c', 'c 0', 1, () => undefined)).toBe('full');
  });

  it('gives back what a displaced entry weighed', () => {
    const queue = new FairQueue<string>({ waiting: 2, perCaller: 2 });
    queue.add('a', 'a 0');
    queue.add('a', 'a 1');
    queue.add('b', 'b 0', 1, () => undefined);
    queue.next();
    expect(queue.add('a', 'a 2')).toBeUndefined();
  });

  it('takes what weighs nothing, also when it is full', () => {
    const queue = new FairQueue<string>({ waiting: 1, perCaller: 1 });
    expect([queue.add('a', '1'), queue.add('b', '2'), queue.add('server', '3', 0)]).toEqual([
      undefined,
      'full',
      undefined,
    ]);
    expect(drain(queue)).toEqual(['1', '3']);
  });

  it('keeps its bounds, loses nothing and keeps each caller in order, whatever happens', () => {
    fc.assert(
      fc.property(stepsArbitrary, (steps) => {
        const queue = new FairQueue<Held>(LIMITS);
        const waiting: Held[] = [];
        const running: Held[] = [];
        const weightOf = (caller: string) =>
          [...waiting, ...running].reduce((sum, held) => sum + (held.caller === caller ? held.weight : 0), 0);
        for (const [id, step] of steps.entries()) {
          if (step.type === 'add') {
            const caller = `caller ${step.caller}`;
            const held = { id, caller, weight: step.weight };
            const expected =
              weightOf(caller) + step.weight > LIMITS.perCaller
                ? 'too-many'
                : waiting.length >= LIMITS.waiting
                  ? 'full'
                  : undefined;
            expect(queue.add(caller, held, step.weight)).toBe(expected);
            if (expected === undefined) waiting.push(held);
          } else if (step.type === 'next') {
            const taken = queue.next();
            expect(taken === undefined).toBe(waiting.length === 0);
            if (taken === undefined) continue;
            expect(taken).toBe(waiting.find(({ caller }) => caller === taken.caller));
            waiting.splice(waiting.indexOf(taken), 1);
            running.push(taken);
          } else if (step.type === 'leave') {
            const [gone] = waiting.splice(step.at, 1);
            if (gone === undefined) continue;
            expect(queue.remove(gone.caller, gone)).toBe(true);
            expect(queue.remove(gone.caller, gone)).toBe(false);
            queue.release(gone.caller, gone.weight);
          } else {
            const [done] = running.splice(step.at, 1);
            if (done !== undefined) queue.release(done.caller, done.weight);
          }
          expect(queue.length).toBe(waiting.length);
        }
      }),
    );
  });

  it('lets nobody wait longer than one turn of each other caller', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 1, maxLength: 60 }), (callers) => {
        const queue = new FairQueue<string>({ waiting: 100, perCaller: 100 });
        for (const caller of callers) queue.add(String(caller), String(caller));
        const order = drain(queue);
        const everybody = new Set(order).size;
        // Between two turns of one caller nobody else has two.
        for (const [at, caller] of order.entries()) {
          const next = order.indexOf(caller, at + 1);
          if (next < 0) continue;
          const between = order.slice(at + 1, next);
          expect(new Set(between).size).toBe(between.length);
          expect(between.length).toBeLessThan(everybody);
        }
      }),
    );
  });
});
