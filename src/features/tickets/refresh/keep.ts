import { pageVisibility, poll, type Visibility } from '#src/data/poll.ts';
import { runtime } from '#src/data/runtime.ts';
import { makeKeeper } from '#src/data/sync/keep-conversations.ts';

/** Milliseconds between two rounds. */
const ROUND_MS = 60_000;

/**
 * Keeps the conversations of My chats and the last closed ones on the device, opened or not, while the page is visible and
 * online (decision 0700). The answer ends it.
 */
export const watchConversations = (staff: boolean, visibility: Visibility = pageVisibility): (() => void) => {
  const from = runtime();
  const { clock, connectivity, locks } = from.ports;
  const keeper = makeKeeper(from, staff);
  const lock = `milepost-conversations:${from.db().name}`;
  return poll({ clock, connectivity, visibility }, ROUND_MS, (signal) => {
    const wants = () => !signal.aborted && connectivity.online() && visibility.visible();
    return locks.hold(lock, { ifAvailable: true }, () => keeper.round(wants, signal));
  });
};
