import type { Clock } from './ports.ts';
import { runtime } from './runtime.ts';

/** Milliseconds of rest after which what is typed is stored. */
const REST_MS = 400;
/** Milliseconds of typing without a rest after which it is stored all the same: a browser may be killed at any moment. */
const LONGEST_MS = 1_000;

export interface AtPauses {
  /** Something was typed. */
  readonly typed: () => void;
  /** It has gone elsewhere, or is stored right now. */
  readonly cancel: () => void;
}

const ofPage = (): Pick<Clock, 'after'> => runtime().ports.clock;

/** Stores what is being typed at each pause, and about every second where there is none; never at every key. */
export const atPauses = (store: () => unknown, clockNow = ofPage): AtPauses => {
  let cancelRest: (() => void) | undefined;
  let cancelLongest: (() => void) | undefined;
  const cancel = () => {
    cancelRest?.();
    cancelLongest?.();
    cancelRest = undefined;
    cancelLongest = undefined;
  };
  const due = () => {
    cancel();
    store();
  };
  return {
    typed: () => {
      const clock = clockNow();
      cancelRest?.();
      cancelRest = clock.after(REST_MS, due);
      cancelLongest ??= clock.after(LONGEST_MS, due);
    },
    cancel,
  };
};
