import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { AppError } from '#src/contract/errors.ts';
import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import type { DrivenTrip } from '#src/lib/drive-parts.ts';
import { err, ok } from '#src/lib/result.ts';
import { economyOf } from '#src/planner/plan-request.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { failureText } from '../../planning/model/failure-text.ts';
import { reserveOf } from '../../planning/model/reserve.ts';
import { useLastPlan } from '../../planning/queries.ts';
import type { StateStretch } from '../../states/model/states.ts';
import { type TripStop, withFills } from '../../stops/model/done.ts';
import { stopsOf } from '../../stops/model/stops.ts';
import { reckonedAt } from '../../trips/model/levels.ts';
import { roadStops } from '../model/drive-stops.ts';

/** Drive mode is weighed: what writes comes with the first that is written. */
const tripCommands = () => import('../../trips/commands.ts');
const FillDialog = lazy(() => import('../../trips/ui/FillDialog.tsx'));

/** A plan's trip as it is driven, and the way to another. */
export interface DriveTripParts extends DrivenTrip<ReactNode, AppError> {
  /** Plans another route by the same form, with what is in the tank now; false where there is none. */
  readonly planAlong: (route: RouteRow, gallons: number) => Promise<boolean>;
}

interface DriveTripProps {
  readonly route: RouteRow | null | undefined;
  /** Nothing is typed: the dialog waits. */
  readonly locked: boolean;
  readonly children: (trip: DriveTripParts) => ReactNode;
}

const NO_FUEL = () => 0;

/** Plans the rest of a trip where it has none yet. */
const useRest = (route: RouteRow | null | undefined, row: PlanRow | null | undefined) => {
  const waiting = row?.trip?.rest === 'waiting';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once for each state of the trip
  useEffect(() => {
    if (!route || !waiting) return;
    tripCommands()
      .then(({ planTheRest }) => planTheRest(route))
      .catch((error: unknown) => console.warn('Rest of the trip:', error));
  }, [waiting, row?.savedAt]);
};

/** The states that a route leads through; their borders come after what is looked at first. */
const useStates = (route: RouteRow | null | undefined): readonly StateStretch[] => {
  const [states, setStates] = useState<readonly StateStretch[]>([]);
  useEffect(() => {
    setStates([]);
    if (!route) return;
    let shown = true;
    import('../../states/model/states.ts')
      .then(({ stateStretches }) => shown && setStates(stateStretches(route.points, route.miles)))
      .catch((error: unknown) => console.warn('States of the route:', error));
    return () => {
      shown = false;
    };
  }, [route]);
  return states;
};

/** What the tank holds, and what is to be left in it. */
const levelsOf = (row: PlanRow | null | undefined): Pick<DriveTripParts, 'tank' | 'end'> => {
  if (!row) return { tank: undefined, end: undefined };
  const { form, plan } = row;
  const reserve = reserveOf(form);
  return {
    tank: { size: form.tankCapacity, reserve, economy: economyOf(form) },
    end: { reserve: form.endReserve ?? reserve, planned: plan.fuelAtDestination },
  };
};

/** What drive mode needs of the fuel plan, given to its children. */
const DriveTrip = ({ route, locked, children }: DriveTripProps) => {
  const row = useLastPlan();
  useRest(route, row);
  const stops = useMemo(() => (row ? withFills(stopsOf(row.plan), row) : []), [row]);
  const shown = useMemo(() => roadStops(stops, runtime().ports.clock.now()), [stops]);
  const states = useStates(route);
  const [asked, setAsked] = useState<{ readonly target: TripStop; readonly open: boolean }>();
  const ids = useRef(new Map<string, string>());
  const idFor = (stopId: string): string => {
    const id = ids.current.get(stopId) ?? runtime().ports.uuid();
    ids.current.set(stopId, id);
    return id;
  };
  const fills = row?.trip?.fills ?? [];
  const rest = row?.trip?.rest;
  const stopWith = (stopId: string) => stops.find(({ id }) => id === stopId);
  return children({
    ...{ known: row !== undefined, planned: Boolean(row), stops: shown, states },
    restMissing: rest !== undefined && rest !== 'made',
    planning: rest === 'waiting',
    restWhy: typeof rest === 'object' ? failureText(rest) : undefined,
    ...levelsOf(row),
    seedMile: Math.max(fills.at(-1)?.mile ?? 0, row?.trip?.restFrom ?? 0),
    fuelAt: row ? (mile, detour) => reckonedAt(row.form, fills, { mile, detour }) : NO_FUEL,
    planRestFrom: async (mile) => {
      if (!route) return err(FUEL_TEXT.planFailed);
      const made = await tripCommands()
        .then(({ planRestFrom }) => planRestFrom(route, mile))
        .catch((error: unknown) => {
          console.warn('Rest of the trip:', error);
          return undefined;
        });
      if (!made) return err(FUEL_TEXT.planFailed);
      return made.ok ? ok(made.value.warning) : err(failureText(made.error));
    },
    fillAsPlanned: async (stopId) => {
      const stop = stopWith(stopId);
      if (!route || !row || !stop) return err({ kind: 'rejected' });
      const price = shown.find(({ id }) => id === stopId)?.price;
      return (await tripCommands()).storePlannedFill(route, row, { stop, price, id: idFor(stopId) });
    },
    fillOtherwise: (stopId) => {
      const target = stopWith(stopId);
      if (target) setAsked({ target, open: true });
    },
    planAlong: async (along, gallons) => {
      if (!row) return false;
      const currentFuel = Math.max(0, Math.min(row.form.tankCapacity, Math.round(gallons * 10) / 10));
      const { requestPlan } = await import('../../planning/commands.ts');
      return (await requestPlan({ ...row.form, currentFuel }, along)).ok;
    },
    dialog: asked && route && row && (
      <Suspense>
        <FillDialog
          key={asked.target.id}
          open={asked.open && !locked}
          route={route}
          row={row}
          stops={stops}
          target={asked.target}
          onClose={() => setAsked((now) => now && { ...now, open: false })}
        />
      </Suspense>
    ),
  });
};

export default DriveTrip;
