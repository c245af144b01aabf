import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import { FUEL_TRIP } from '#src/texts/fuel-trip.ts';
import { Button } from '#src/ui/Button.tsx';
import type { TripStop } from '../../stops/model/done.ts';
import { stopName } from '../../stops/model/stop-text.ts';

const FillDialog = lazy(() => import('./FillDialog.tsx'));

interface Filling {
  /** The dialog, where it was asked for. */
  readonly dialog: ReactNode;
  /** Opens it for a stop, or for a place that is chosen there. */
  readonly begin: (stop: TripStop | undefined) => void;
  /** The button of a stop: filling there, or correcting what was filled. Nothing where the stop's mile is not known. */
  readonly part: (stop: TripStop | undefined) => ReactNode;
}

/** What is filled at a plan's stops. @param onBegin another dialog makes way */
export const useFilling = (
  { route, row }: { readonly route: RouteRow; readonly row: PlanRow },
  stops: readonly TripStop[],
  onBegin: () => void,
): Filling => {
  const [asked, setAsked] = useState({ serial: 0, open: false, target: undefined as TripStop | undefined });
  const begin = (target: TripStop | undefined) => {
    onBegin();
    setAsked(({ serial }) => ({ serial: serial + 1, open: true, target }));
  };
  return {
    begin,
    part: (stop) =>
      stop?.mile !== undefined && (
        <Button
          icon={stop.filled ? undefined : 'fuel'}
          variant={stop.filled ? 'quiet' : 'second'}
          aria-label={(stop.filled ? FUEL_TRIP.correctAt : FUEL_TRIP.filledHereAt)(stopName(stop))}
          onClick={() => begin(stop)}
        >
          {stop.filled ? FUEL_TRIP.correct : FUEL_TRIP.filledHere}
        </Button>
      ),
    dialog: asked.serial > 0 && (
      <Suspense>
        <FillDialog
          key={asked.serial}
          open={asked.open}
          route={route}
          row={row}
          stops={stops}
          target={asked.target}
          onClose={() => setAsked((now) => ({ ...now, open: false }))}
        />
      </Suspense>
    ),
  };
};
