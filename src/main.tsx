import '#src/ui/styles/index.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#src/app/App.tsx';
import { BootFailure } from '#src/app/BootFailure.tsx';
import { watchMissingParts } from '#src/app/missingPart.ts';
import { Starting } from '#src/app/Starting.tsx';
import { setRuntime } from '#src/data/runtime.ts';
import { StartError, startRuntime } from '#src/data/start.ts';
import { setWorker, watchInstall } from '#src/features/session/index.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const root = createRoot(place);
const show = (page: ReactNode) => root.render(<StrictMode>{page}</StrictMode>);

/** Starts the data layer, then shows the app; where it cannot start, says why and offers another try. */
const boot = async (): Promise<void> => {
  show(<Starting />);
  try {
    const runtime = await startRuntime();
    setRuntime(runtime);
    show(<App />);
    if (import.meta.env.PROD) setWorker((await import('#src/data/worker.ts')).startWorker(runtime));
  } catch (error) {
    console.error(error);
    const cause = error instanceof StartError ? error.error : undefined;
    show(<BootFailure error={cause} online={navigator.onLine} onRetry={() => void boot()} />);
  }
};

watchMissingParts();
watchInstall();
void boot();
