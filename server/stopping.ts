import type { Log } from '#server/log/log.ts';

/** Milliseconds in which a process that is told to stop has ended, whatever hangs: less than a service has for it (`TimeoutStopSec`). */
const STOP_MS = 15_000;
/** A second Ctrl-C this long after the first ends at once. */
const IMPATIENT_MS = 1_000;

/** Is told which part of a server ends next, as a person calls it. */
export type OnPart = (part: string) => void;

interface StoppingOptions {
  /** Ends a server, part by part. */
  readonly close: (onPart: OnPart) => Promise<void>;
  readonly log: Log;
  /** Ends the process. */
  readonly exit: (code: number) => void;
}

/**
 * Makes what a signal calls: it closes the server, once, and ends the process with 0; with 1 where that fails, takes too long or is asked
 * for again. What was acknowledged is in the database by then, and whatever did not end is done again as after a death.
 */
export const createStop = ({ close, log, exit }: StoppingOptions): (() => void) => {
  let stoppingSince: number | undefined;
  let part = '';
  const late = (): void => {
    const note = `This was not over after ${STOP_MS / 1000} s and is broken off: ${part}. What was acknowledged is kept.`;
    log.write({ event: 'stopped-late', note });
    exit(1);
  };
  return () => {
    // One Ctrl-C may arrive twice: from the terminal, and relayed by the program that started this one.
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > IMPATIENT_MS) exit(1);
      return;
    }
    stoppingSince = performance.now();
    const deadline = setTimeout(late, STOP_MS);
    close((next) => {
      part = next;
    })
      .then(
        () => exit(0),
        (error: unknown) => {
          log.failed(error);
          exit(1);
        },
      )
      .finally(() => clearTimeout(deadline));
  };
};

/**
 * Has Ctrl-C, SIGTERM and SIGHUP, by which a closed terminal tells it, stop the process in order. It ends by the last one
 * itself: Node would break down at its exit, where it sets back the terminal that is gone.
 * @param makeStop makes what a signal calls, given how the process ends
 */
export const stopAtSignals = (makeStop: (exit: (code: number) => void) => () => void): void => {
  let isHungUp = false;
  const stop = makeStop((code) => {
    if (!isHungUp) process.exit(code);
    process.removeAllListeners('SIGHUP');
    process.kill(process.pid, 'SIGHUP');
  });
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', () => {
    isHungUp = true;
    stop();
  });
};
