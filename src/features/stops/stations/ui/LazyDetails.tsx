import { lazy, Suspense } from 'react';
import type { Station } from '#src/contract/station.ts';

const StationDetails = lazy(() => import('./StationDetails.tsx'));

/** What an expanded card shows, loaded with the first that is expanded. */
export const LazyDetails = ({ station }: { readonly station: Station }) => (
  <Suspense>
    <StationDetails station={station} />
  </Suspense>
);
