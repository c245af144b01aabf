import { useEffect } from 'react';
import { isStaff } from '#src/contract/enums.ts';
import { PATHS } from '#src/contract/paths.ts';
import { pagePorts, pageVisibility } from '#src/data/poll.ts';
import { runtime } from '#src/data/runtime.ts';
import type { Announcement } from '#src/data/worker-messages.ts';
import { useNotifications, usePushed, watchPush } from '#src/features/notifications/index.ts';
import { loadArrivals, loadKeeping } from '#src/features/tickets/index.ts';
import { useAccount, useRole } from '#src/hooks/session.ts';

/** Has the worker show a notification of the browser; nothing where there is no worker. */
export const announce = (announcement: Announcement): void => {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  void worker?.ready.then(({ active }) => active?.postMessage(announcement));
};

/** Starts what comes in a part of its own; without signal the part may be missing, and so is what it does. */
export const startLoaded = <M,>(part: Promise<M>, start: (part: M) => () => void): (() => void) => {
  let ended = false;
  let stop = () => {};
  part.then(
    (loaded) => {
      if (!ended) stop = start(loaded);
    },
    (error: unknown) => console.warn('A part of the app could not be loaded', error),
  );
  return () => {
    ended = true;
    stop();
  };
};

/** Whether a page in the background has to look for news by itself: wanted, and no push brings it. */
export const useAnnounces = (): boolean => {
  const wanted = useNotifications() === 'on';
  return usePushed() !== 'on' && wanted;
};

/** Announces messages that come while the page is in the background, where the person wants it. */
const useAnnouncements = () => {
  const on = useAnnounces();
  const staff = isStaff(useRole());
  useEffect(() => {
    if (!on) return;
    return startLoaded(loadArrivals(), ({ watchArrivals }) =>
      watchArrivals({ staff }, ({ ticketId, title, text }) => {
        announce({ type: 'ANNOUNCE', title, body: text, path: PATHS.chat(ticketId) });
      }),
    );
  }, [on, staff]);
};

/** Follows the stream of changed tickets while the person looks, and in the background where messages are announced. */
const useChanges = () => {
  const announces = useAnnounces();
  const account = useAccount();
  const role = useRole();
  useEffect(() => {
    const from = runtime();
    if (!role || !from.config.features.changes) return;
    const { visible, subscribe } = pageVisibility;
    const visibility = { visible: () => announces || visible(), subscribe };
    return startLoaded(import('#src/data/changes/follow.ts'), ({ followChanges }) =>
      followChanges(from, account, { ...pagePorts(), visibility }),
    );
  }, [announces, account, role]);
};

/** Keeps the person's conversations on the device, opened or not. */
const useKeptConversations = () => {
  const role = useRole();
  useEffect(() => {
    if (role) return startLoaded(loadKeeping(), ({ watchConversations }) => watchConversations(isStaff(role)));
  }, [role]);
};

/** What goes on for long beside the pages, and begins when the page is there. Draws nothing. */
const LongWork = () => {
  useEffect(watchPush, []);
  useAnnouncements();
  useChanges();
  useKeptConversations();
  return null;
};

export default LongWork;
