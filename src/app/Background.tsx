import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isStaff } from '#src/contract/enums.ts';
import { PATHS } from '#src/contract/paths.ts';
import { pagePorts, pageVisibility } from '#src/data/poll.ts';
import { runtime } from '#src/data/runtime.ts';
import { type Announcement, isOpenRequest } from '#src/data/worker-messages.ts';
import { useNotifications } from '#src/features/settings/index.ts';
import { loadArrivals, loadKeeping } from '#src/features/tickets/index.ts';
import { useAccount, useRole } from '#src/hooks/session.ts';
import { useSync } from '#src/hooks/sync.ts';
import { keepFocus } from '#src/ui/kept-focus.ts';
import { toast } from '#src/ui/toast.ts';

/** The name of the window's event by which anything outside the app may warn the person. */
const WARNING_EVENT = 'milepost:warning';

/** Starts what comes in a part of its own; without signal the part may be missing, and so is what it does. */
const startLoaded = <M,>(part: Promise<M>, start: (part: M) => () => void): (() => void) => {
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

/** Announces messages that come while the page is in the background, where the person wants it. */
const useAnnouncements = () => {
  const on = useNotifications() === 'on';
  const staff = isStaff(useRole());
  useEffect(() => {
    if (!on) return;
    const announce = async (announcement: Announcement) => {
      const registration = await navigator.serviceWorker.ready;
      registration.active?.postMessage(announcement);
    };
    return startLoaded(loadArrivals(), ({ watchArrivals }) =>
      watchArrivals({ staff }, ({ ticketId, title, text }) => {
        void announce({ type: 'ANNOUNCE', title, body: text, path: PATHS.chat(ticketId) });
      }),
    );
  }, [on, staff]);
};

/** Milliseconds until what goes on for long begins, and is loaded: what the person looks at comes first. */
const LATER_MS = 3_000;

/** The same for a part that is begun later. */
const startLater = <M,>(load: () => Promise<M>, start: (part: M) => () => void): (() => void) => {
  let stop = () => {};
  const cancel = runtime().ports.clock.after(LATER_MS, () => {
    stop = startLoaded(load(), start);
  });
  return () => {
    cancel();
    stop();
  };
};

/** Follows the stream of changed tickets while the person looks, and in the background where messages are announced. */
const useChanges = () => {
  const announces = useNotifications() === 'on';
  const account = useAccount();
  const role = useRole();
  useEffect(() => {
    const from = runtime();
    if (!role || !from.config.features.changes) return;
    const { visible, subscribe } = pageVisibility;
    const visibility = { visible: () => announces || visible(), subscribe };
    return startLater(
      () => import('#src/data/changes/follow.ts'),
      ({ followChanges }) => followChanges(from, account, { ...pagePorts(), visibility }),
    );
  }, [announces, account, role]);
};

/** Keeps the person's conversations on the device, opened or not. */
const useKeptConversations = () => {
  const role = useRole();
  useEffect(() => {
    if (role) return startLater(loadKeeping, ({ watchConversations }) => watchConversations(isStaff(role)));
  }, [role]);
};

/** Goes where a pressed notification leads, without loading the page anew: what is being written or recorded stays. */
const useOpenRequests = () => {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (isOpenRequest(data)) void navigate(data.path);
    };
    worker?.addEventListener('message', onMessage);
    return () => worker?.removeEventListener('message', onMessage);
  }, [navigate]);
};

/** Lets others warn: `dispatchEvent(new CustomEvent('milepost:warning', { detail: 'text' }))`. */
const useWarnings = () => {
  useEffect(() => {
    const warn = (event: Event) => {
      const { detail } = event as CustomEvent<unknown>;
      if (typeof detail === 'string' && detail !== '') toast.warning(detail);
    };
    window.addEventListener(WARNING_EVENT, warn);
    return () => window.removeEventListener(WARNING_EVENT, warn);
  }, []);
};

/** The number on the app's icon: what was not sent and needs the person. */
const useBadge = () => {
  const { failed } = useSync();
  useEffect(() => {
    // Not every browser has it, and none without the app being installed.
    const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
    if (failed > 0) setAppBadge?.call(navigator, failed).catch(() => undefined);
    return () => void clearAppBadge?.call(navigator).catch(() => undefined);
  }, [failed]);
};

/** What goes on beside the pages while somebody is signed in. Draws nothing. */
export const Background = () => {
  useAnnouncements();
  useChanges();
  useKeptConversations();
  useOpenRequests();
  useWarnings();
  useBadge();
  useEffect(keepFocus, []);
  return null;
};
