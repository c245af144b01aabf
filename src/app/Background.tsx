import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import { runtime } from '#src/data/runtime.ts';
import { isOpenRequest, OPEN_TO_WRITE_HASH } from '#src/data/worker-messages.ts';
import { useSync } from '#src/hooks/sync.ts';
import { ignoreHeldEnter } from '#src/ui/held-enter.ts';
import { keepFocus } from '#src/ui/kept-focus.ts';
import { toast } from '#src/ui/toast.ts';
import { unreadOf, useBadges } from './badges.ts';

/** The name of the window's event by which anything outside the app may warn the person. */
const WARNING_EVENT = 'milepost:warning';

/** Goes where a pressed notification leads, without loading the page anew: what is being written or recorded stays. */
const useOpenRequests = () => {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (isOpenRequest(data)) void navigate(data.path + (data.write ? OPEN_TO_WRITE_HASH : ''));
    };
    worker?.addEventListener('message', onMessage);
    return () => worker?.removeEventListener('message', onMessage);
  }, [navigate]);
};

/** What the browser tells of a press on the app's icon, one of its shortcuts or a link, where a window is open already. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly targetURL?: string | undefined }) => void): void;
}

/** Goes where a launch leads, in this window; the bare icon leads to nowhere else than where the person was. */
const useLaunches = () => {
  const navigate = useNavigate();
  useEffect(() => {
    const { launchQueue } = window as { readonly launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ targetURL }) => {
      if (!targetURL) return;
      const { pathname, search, hash } = new URL(targetURL);
      const bare = pathname === PATHS.map && hash === '';
      if (!bare && pathname !== window.location.pathname) void navigate(pathname + search + hash);
    });
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

/** The number on the app's icon: what was not sent and needs the person, and what waits for an agent. */
const useBadge = () => {
  const { failed } = useSync();
  const count = useBadges((badges) => (badges.open ?? 0) + unreadOf(badges)) + failed;
  useEffect(() => {
    // Not every browser has it, and none without the app being installed.
    const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
    if (count > 0) setAppBadge?.call(navigator, count).catch(() => undefined);
    return () => void clearAppBadge?.call(navigator).catch(() => undefined);
  }, [count]);
};

/** Milliseconds until what goes on for long begins, and is loaded: what the person looks at comes first. */
const LATER_MS = 3_000;

// Where it cannot be had, the pages work without.
const LongWork = lazy(() => import('./LongWork.tsx').catch(() => ({ default: () => null })));

/** What goes on beside the pages while somebody is signed in. Draws nothing. */
export const Background = () => {
  const [later, setLater] = useState(false);
  useEffect(() => runtime().ports.clock.after(LATER_MS, () => setLater(true)), []);
  useOpenRequests();
  useLaunches();
  useWarnings();
  useBadge();
  useEffect(keepFocus, []);
  useEffect(ignoreHeldEnter, []);
  return (
    later && (
      <Suspense>
        <LongWork />
      </Suspense>
    )
  );
};
