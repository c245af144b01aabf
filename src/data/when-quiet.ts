import type { Runtime } from './runtime.ts';

/**
 * Calls `work` once, as soon as nothing is being sent and no voice note is being recorded: at once where that is so now
 * (`src/data/README.md#updates-wait`).
 */
export const whenQuiet = ({ outbox, activity }: Pick<Runtime, 'outbox' | 'activity'>, work: () => void): void => {
  const quiet = () => !outbox.store.getState().sending && !activity.getState().recording;
  if (quiet()) {
    work();
    return;
  }
  const look = () => {
    if (!quiet()) return;
    for (const stop of stops) stop();
    work();
  };
  const stops = [outbox.store.subscribe(look), activity.subscribe(look)];
};
