import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InFlight, type Leaving } from '#server/http/in-flight.ts';

const LIMITS = { perCaller: 160, overall: 640 };

class Answer implements Leaving {
  begun = false;
  gone = false;
  bytes = 0;
  constructor(readonly caller: string) {}
  isTooSlow(): boolean {
    return false;
  }
  letGo(): void {
    this.gone = true;
    this.bytes = 0;
  }
}

/** Answers of six callers that are announced, begin, are taken bit by bit and end, in any order. */
const steps = fc.array(
  fc.record({
    do: fc.constantFrom('announce', 'announce', 'begin', 'begin', 'give', 'take', 'end'),
    caller: fc.nat(5),
    at: fc.nat(50),
    bytes: fc.integer({ min: 1, max: 300 }),
  }),
  { maxLength: 200 },
);

const refusalOf = (work: () => void): number | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { status: number }).status;
  }
};

describe('answers that have not left', () => {
  it('are never more than there may be, and what goes is of whoever has the most', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const inFlight = new InFlight(LIMITS);
        const answers: Answer[] = [];
        const bytesOf = (caller: string) =>
          answers.reduce((sum, one) => sum + (one.caller === caller ? one.bytes : 0), 0);
        const begin = (answer: Answer, bytes: number) => {
          answer.begun = true;
          answer.bytes = Math.min(bytes, LIMITS.perCaller);
          inFlight.hold(answer, bytes);
        };
        for (const { do: what, caller, at, bytes } of all) {
          const before = new Map(answers.map(({ caller: name }) => [name, bytesOf(name)]));
          const there = answers.filter(({ gone }) => !gone);
          const answer = there[at % Math.max(1, there.length)];
          const made = new Answer(`account ${caller}`);
          if (what === 'announce' && refusalOf(() => inFlight.announce(made, bytes)) === undefined) {
            made.bytes = Math.min(bytes, LIMITS.perCaller);
            answers.push(made);
            expect(bytesOf(made.caller)).toBeLessThanOrEqual(LIMITS.perCaller);
          }
          if (what === 'give') {
            answers.push(made);
            begin(made, bytes);
          }
          if (what === 'begin' && answer !== undefined) begin(answer, bytes);
          if (what === 'take' && answer?.begun) begin(answer, Math.min(bytes, answer.bytes));
          if (what === 'end' && answer !== undefined) {
            answer.letGo();
            inFlight.hold(answer, 0);
          }
          const held = answers.reduce((sum, one) => sum + one.bytes, 0);
          expect(inFlight.total).toBe(held);
          const making = answers.reduce((sum, one) => sum + (one.begun ? 0 : one.bytes), 0);
          expect(held).toBeLessThanOrEqual(Math.max(LIMITS.overall, making));
          if (what === 'end') continue;
          const lost = there.filter(({ gone }) => gone).map((one) => one.caller);
          const most = Math.max(0, ...answers.filter((one) => one.begun).map((one) => bytesOf(one.caller)));
          // Whoever lost one had no less than whoever has the most now.
          for (const one of lost) expect((before.get(one) ?? 0) + LIMITS.perCaller).toBeGreaterThanOrEqual(most);
        }
        for (const answer of answers) inFlight.hold(answer, 0);
        expect([inFlight.total, [...inFlight.answers]]).toEqual([0, []]);
      }),
    );
  });

  it('of a few who read nothing make room for another’s, small or large', () => {
    const inFlight = new InFlight(LIMITS);
    const flood = ['a', 'b', 'c', 'd'].map((caller) => new Answer(caller));
    for (const answer of flood) {
      inFlight.announce(answer, 160);
      answer.begun = true;
    }
    const phone = new Answer('phone');
    expect(refusalOf(() => inFlight.announce(phone, 100))).toBeUndefined();
    expect(flood.filter(({ gone }) => gone)).toHaveLength(1);
    phone.begun = true;
    inFlight.hold(phone, 100);
    for (let time = 0; time < 50; time += 1) {
      const answer = new Answer(`other ${time % 3}`);
      answer.begun = true;
      inFlight.hold(answer, 60);
    }
    expect(phone.gone).toBe(false);
    expect(inFlight.total).toBeLessThanOrEqual(LIMITS.overall);
  });

  it('are refused where their caller has enough on the way, and where all is still being made', () => {
    const inFlight = new InFlight(LIMITS);
    inFlight.announce(new Answer('a'), 100);
    expect(refusalOf(() => inFlight.announce(new Answer('a'), 61))).toBe(429);
    // One alone may be larger.
    inFlight.announce(new Answer('b'), 1_000);
    for (const caller of ['c', 'd']) inFlight.announce(new Answer(caller), 160);
    expect(refusalOf(() => inFlight.announce(new Answer('e'), 61))).toBe(503);
    expect(refusalOf(() => inFlight.announce(new Answer('e'), 60))).toBeUndefined();
  });
});
