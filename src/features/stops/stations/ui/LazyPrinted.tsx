import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { runtime } from '#src/data/runtime.ts';
import type { PrintedStationsProps } from './PrintedStations.tsx';

/** Milliseconds for which what the person looks at comes first. */
const LATER_MS = 3_000;

// Where it cannot be had, paper has the page as it is.
const PrintedStations = lazy<ComponentType<PrintedStationsProps>>(() =>
  import('./PrintedStations.tsx').catch(() => ({ default: () => null })),
);

/** The page's list on paper, loaded once the page has been looked at for a while. */
export const LazyPrinted = (props: PrintedStationsProps) => {
  const [later, setLater] = useState(false);
  useEffect(() => runtime().ports.clock.after(LATER_MS, () => setLater(true)), []);
  return (
    later && (
      <Suspense>
        <PrintedStations {...props} />
      </Suspense>
    )
  );
};
