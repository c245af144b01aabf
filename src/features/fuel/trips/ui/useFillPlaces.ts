import { useEffect, useState } from 'react';
import type { RouteRow } from '#src/data/db/database.ts';
import type { TripStop } from '../../stops/model/done.ts';
import { pumpsOfRoute } from '../commands.ts';
import type { Pump } from '../model/pumps.ts';

/** Where a fill can be: a stop of the plan, or any other pump of the route. */
export interface FillPlace extends Pump {
  readonly key: string;
  readonly stop?: TripStop;
}

/** Miles within which a station is the one that a stop stands for, and no other pass of the road by it. */
const SAME_PASS = 1;

/** Whether two are one pass of the road by one station. */
export const isSamePass = (
  a: { readonly station: { readonly id: string }; readonly mile?: number | undefined },
  b: typeof a,
): boolean => a.station.id === b.station.id && Math.abs((a.mile ?? 0) - (b.mile ?? 0)) < SAME_PASS;

/** Places that a fill can be at, in order of mile: the plan's stops, and the stations stored along the route. */
export const useFillPlaces = (route: RouteRow, radius: number, stops: readonly TripStop[]): readonly FillPlace[] => {
  const [pumps, setPumps] = useState<readonly Pump[]>([]);
  useEffect(() => {
    let wanted = true;
    void pumpsOfRoute(route, radius).then((found) => wanted && setPumps(found));
    return () => {
      wanted = false;
    };
  }, [route, radius]);
  const planned = stops.flatMap(({ mile, ...stop }) =>
    mile === undefined ? [] : [{ station: stop.station, mile, detour: stop.detour ?? 0, stop: { ...stop, mile } }],
  );
  const others = pumps.filter((pump) => !planned.some((stop) => isSamePass(stop, pump)));
  return [...planned.filter(({ stop }) => !stop.filled), ...others]
    .sort((a, b) => a.mile - b.mile)
    .map((place) => ({ ...place, key: `${place.station.id}@${place.mile.toFixed(2)}` }));
};
