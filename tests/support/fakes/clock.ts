import type { Clock } from '#src/data/ports.ts';

interface Timer {
  readonly at: number;
  readonly id: number;
  readonly work: () => void;
}

/** A clock that stands until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves on, and does what becomes due on the way, in its order. @param ms milliseconds */
  advance(ms: number): void;
  /** Milliseconds until the next thing is due; undefined where nothing is. */
  nextIn(): number | undefined;
  /** Sets the clock without anything becoming due, as a person or a network does. @param ms forth, or back if negative */
  jump(ms: number): void;
}

export const fakeClock = (start = Date.UTC(2026, 10, 21, 18)): FakeClock => {
  let uptime = 0;
  let offset = start;
  let ids = 0;
  const timers = new Map<number, Timer>();
  const next = (): Timer | undefined => [...timers.values()].sort((a, b) => a.at - b.at || a.id - b.id)[0];
  return {
    now: () => uptime + offset,
    after: (ms, work) => {
      ids += 1;
      const id = ids;
      timers.set(id, { at: uptime + ms, id, work });
      return () => timers.delete(id);
    },
    advance: (ms) => {
      const end = uptime + ms;
      for (let timer = next(); timer && timer.at <= end; timer = next()) {
        timers.delete(timer.id);
        uptime = Math.max(uptime, timer.at);
        timer.work();
      }
      uptime = end;
    },
    nextIn: () => {
      const timer = next();
      return timer && Math.max(0, timer.at - uptime);
    },
    jump: (ms) => {
      offset += ms;
    },
  };
};
