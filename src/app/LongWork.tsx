import { useEffect } from 'react';
import { isStaff } from '#src/contract/enums.ts';
import { PATHS } from '#src/contract/paths.ts';
import { pagePorts, pageVisibility } from '#src/data/poll.ts';
import { runtime } from '#src/data/runtime.ts';
import type { Announcement } from '#src/data/worker-messages.ts';
import { loadCardSharing } from '#src/features/fuel/index.ts';
import { useNotifications, usePushed, watchPush } from '#src/features/notifications/index.ts';
import { loadArrivals, loadKeeping } from '#src/features/tickets/index.ts';
import { useAccount, useProfile, useRole } from '#src/hooks/session.ts';
import { fullName } from '#src/lib/person.ts';
import { unreadOf, useBadges } from './badges.ts';
import { useAskedService } from './useAskedService.ts';

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

/** Puts a number before the page's title, whichever page sets it. */
export const useTitleCount = (count: number): void => {
  useEffect(() => {
    if (count === 0) return;
    const prefix = `(${count}) `;
    const put = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title.replace(/^\(\d+\) /, '');
    };
    put();
    const observer = new MutationObserver(put);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(/^\(\d+\) /, '');
    };
  }, [count]);
};

/** Marks conversations with something unread on the navigation, and for a driver in the title. */
const useUnreadHere = () => {
  const role = useRole();
  const profile = useProfile();
  const id = profile?.id;
  const name = profile ? fullName(profile) : '';
  const staff = isStaff(role);
  useEffect(() => {
    if (!role) return;
    const tell = (unreadHere: number) => useBadges.setState({ unreadHere });
    const stop = startLoaded(loadKeeping(), ({ watchUnread }) => watchUnread({ staff, id, name }, tell));
    return () => {
      stop();
      useBadges.setState({ unreadHere: undefined });
    };
  }, [role, staff, id, name]);
  useTitleCount(useBadges((badges) => (staff ? 0 : unreadOf(badges))));
};

/** Keeps a driver's or an owner's fuel cards the same on all of their devices. */
const useSharedCards = () => {
  const role = useRole();
  const account = useAccount();
  useEffect(() => {
    if (!role || isStaff(role) || !runtime().config.features.fuelCards || !account) return;
    return startLoaded(loadCardSharing(), ({ watchCards }) => watchCards());
  }, [role, account]);
};

/** What goes on for long beside the pages, and begins when the page is there. Draws nothing. */
const LongWork = () => {
  useEffect(watchPush, []);
  useAnnouncements();
  useChanges();
  useKeptConversations();
  useAskedService();
  useUnreadHere();
  useSharedCards();
  return null;
};

export default LongWork;
