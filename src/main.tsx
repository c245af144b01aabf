import '#src/ui/styles/index.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#src/app/App.tsx';
import { BootFailure } from '#src/app/BootFailure.tsx';
import { watchMissingParts } from '#src/app/missing-part.ts';
import { loadOpenPage, loadParts } from '#src/app/parts.ts';
import { Starting } from '#src/app/Starting.tsx';
import { admitOwnScripts } from '#src/app/trusted-types.ts';
import { type Runtime, setRuntime } from '#src/data/runtime.ts';
import { StartError, startRuntime } from '#src/data/start.ts';
import { setWorker, watchInstall } from '#src/features/settings/index.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const root = createRoot(place);
const show = (page: ReactNode) => root.render(<StrictMode>{page}</StrictMode>);

/**
 * The worker is registered at once, so that what is fetched from now on is kept. What watches it for new versions comes
 * with the shell that shows them: the sign-in page must not carry it.
 */
const startServiceWorker = (runtime: Runtime): void => {
  navigator.serviceWorker?.register('/sw.js').catch((error: unknown) => console.warn('No service worker', error));
  const { store } = runtime.session;
  const watch = async () => setWorker((await import('#src/data/worker.ts')).startWorker(runtime));
  if (store.getState().status === 'signed-in') return void watch();
  const stop = store.subscribe(({ status }) => {
    if (status !== 'signed-in') return;
    stop();
    void watch();
  });
};

/** Milliseconds after which a start is slow: a storage that never answers says nothing either. */
const SLOW_MS = 30_000;

/**
 * Starts the data layer, then shows the app; where it cannot start, says why and offers another try. What index.html shows
 * meanwhile is `Starting` (`vite.config.ts`).
 */
const boot = async (): Promise<void> => {
  loadOpenPage(location.pathname);
  const slow = setTimeout(
    () => show(<BootFailure error="slow" online={navigator.onLine} onRetry={() => location.reload()} />),
    SLOW_MS,
  );
  try {
    const runtime = await startRuntime(undefined, () => loadParts(location.pathname));
    setRuntime(runtime);
    show(<App />);
    if (import.meta.env.PROD) startServiceWorker(runtime);
  } catch (error) {
    console.error(error);
    const cause = error instanceof StartError ? error.error : undefined;
    const retry = () => {
      show(<Starting />);
      void boot();
    };
    show(<BootFailure error={cause} online={navigator.onLine} onRetry={retry} />);
  } finally {
    clearTimeout(slow);
  }
};

admitOwnScripts();
watchMissingParts();
watchInstall();
void boot();
