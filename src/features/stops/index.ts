import { lazy } from 'react';

export { modeOf } from './map/model/mode-of.ts';
export { mapPadding } from './map/model/padding.ts';
export type { Mode } from './map/model/url-state.ts';
export { keepStopsOf, reveal, select, toggleCard, useStopsStore } from './map/store.ts';
export { PhoneLayout, WideLayout } from './map/ui/MapLayouts.tsx';
export { MODE_PANEL, ModeTabs } from './map/ui/ModeTabs.tsx';
export { StopsMap } from './map/ui/StopsMap.tsx';
export { useKeptFields } from './map/useKeptFields.ts';
export { useMapLayout } from './map/useMapLayout.ts';
export { useMapUrl } from './map/useMapUrl.ts';
export { type SheetControl, useSheet } from './map/useSheet.ts';
export { useStopToShow } from './map/useStopToShow.ts';
export { buildRoute } from './route/commands.ts';
export { devicePosition } from './route/geolocation.ts';
export { LocateButton } from './route/ui/LocateButton.tsx';
export { RouteForm, RouteNotice } from './route/ui/RouteForm.tsx';
export { RouteSummary } from './route/ui/RouteSummary.tsx';
export { type RouteControl, useRoute } from './route/useRoute.ts';
export { CardSkeletons } from './stations/ui/CardSkeletons.tsx';
export { FiltersButton } from './stations/ui/FiltersButton.tsx';
export { LazyDetails } from './stations/ui/LazyDetails.tsx';
export { type OnRequest, RequestButton } from './stations/ui/RequestButton.tsx';
export { AllPanel, NearPanel } from './stations/ui/StationsPanel.tsx';
export { type Lists, useLists } from './stations/useLists.ts';

/** Milliseconds for which what the person looks at comes first. */
const LATER_MS = 3_000;

type Printed = typeof import('./stations/ui/PrintedStations.tsx');
const nothing = () => undefined;

/** The page's list on paper. Stands in a `Suspense`: where it cannot be had, nothing ever comes, and paper has the page as it is. */
export const PrintedStations = lazy(
  () =>
    new Promise<Printed>((resolve) => {
      setTimeout(() => import('./stations/ui/PrintedStations.tsx').then(resolve, nothing), LATER_MS);
    }),
);
