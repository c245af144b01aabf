import { lazy, Suspense, useEffect, useState } from 'react';
import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import { FUEL_TRIP } from '#src/texts/fuel-trip.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { toastFailure } from '#src/ui/toast-failure.ts';
import { useEver } from '#src/ui/useEver.ts';
import { failureText } from '../../planning/model/failure-text.ts';
import { planTheRest } from '../commands.ts';

const PaidDialog = lazy(() => import('./PaidDialog.tsx'));

interface TripBarProps {
  readonly route: RouteRow;
  readonly row: PlanRow;
  readonly onElsewhere: () => void;
}

/** Plans the rest of a trip where it has no plan yet, also after a page that ended before it was made. */
const useRest = (route: RouteRow, { trip, savedAt }: PlanRow) => {
  const [busy, setBusy] = useState(false);
  const waiting = trip?.rest === 'waiting';
  const plan = async () => {
    setBusy(true);
    await toastFailure(planTheRest(route));
    setBusy(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once for each state of the trip
  useEffect(() => {
    if (waiting) void plan();
  }, [waiting, savedAt]);
  return { busy: busy || waiting, plan };
};

/** What was paid against what was planned, filling at another place, and what became of the plan for the rest. */
export const TripBar = ({ route, row, onElsewhere }: TripBarProps) => {
  const [shown, setShown] = useState(false);
  const asked = useEver(shown);
  const rest = useRest(route, row);
  const state = row.trip?.rest;
  const filled = (row.trip?.fills ?? []).length > 0;
  const why = typeof state === 'object' ? state : undefined;
  const more = why?.noPlan?.levers?.find(({ change }) => change === 'amountOfFuel');
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 md:px-5">
        {filled && (
          <Button variant="quiet" size="dense" className="-ml-3" onClick={() => setShown(true)}>
            {FUEL_TRIP.against}
          </Button>
        )}
        <Button variant="quiet" size="dense" className={filled ? '-mr-3' : '-ml-3'} onClick={onElsewhere}>
          {FUEL_TRIP.filledElsewhere}
        </Button>
      </div>
      {state !== undefined && state !== 'made' && rest.busy && (
        <Banner tone="busy" className="mx-4 mt-3 shrink-0 md:mx-5">
          {FUEL_TRIP.planning}
        </Banner>
      )}
      {why && !rest.busy && (
        <Banner
          tone="bad"
          className="mx-4 mt-3 shrink-0 md:mx-5"
          action={<Button onClick={() => void rest.plan()}>{FUEL_TRIP.again}</Button>}
        >
          <b className="block font-strong">{FUEL_TRIP.noRest}</b>
          {failureText(why)}
          {more && <span className="block">{FUEL_TRIP.startWith(String(more.value))}</span>}
        </Banner>
      )}
      {asked && (
        <Suspense>
          <PaidDialog row={row} open={shown} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
};
