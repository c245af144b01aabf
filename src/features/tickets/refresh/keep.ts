import { everyChange, pagePorts, poll } from '#src/data/poll.ts';
import { runtime } from '#src/data/runtime.ts';
import { makeKeeper } from '#src/data/sync/keep-conversations.ts';

/** Milliseconds between two rounds. */
const ROUND_MS = 60_000;

/**
 * Keeps the conversations of My chats and the last closed ones on the device, opened or not, while the page is visible and
 * online (decision 0700). The answer ends it.
 */
export const watchConversations = (staff: boolean): (() => void) => {
  const from = runtime();
  const ports = pagePorts();
  const keeper = makeKeeper(from, staff);
  const lock = `milepost-conversations:${from.db().name}`;
  const round = (signal: AbortSignal) => {
    const wants = () => !signal.aborted && ports.connectivity.online() && ports.visibility.visible();
    return from.ports.locks.hold(lock, { ifAvailable: true }, () => keeper.round(wants, signal));
  };
  // What is told to a driver is about their own tickets, and seldom; to staff, about everybody's.
  return poll(ports, ROUND_MS, round, staff ? undefined : everyChange);
};

export { watchUnread } from './unread.ts';
