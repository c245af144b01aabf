/** The tank at a mile: gallons before and after it. They differ at a pump alone. */
export interface TankLevel {
  readonly mile: number;
  readonly before: number;
  readonly after: number;
}

/** What the profile reads of a plan; a foreign backend's plan may lack any of it. */
interface ProfiledPlan {
  readonly fuelPlan: readonly {
    readonly mile?: number | undefined;
    readonly fuelOnArrival?: number | undefined;
    readonly fuelOnLeaving?: number | undefined;
  }[];
  readonly fuelAtDestination?: number | undefined;
}

/**
 * The tank along the route, for the mile strip: start, each stop, destination. Between two entries it falls
 * in a straight line from `after` to the next `before`. Undefined where the plan lacks a mile or a level.
 *
 * @param startGallons fuel at the start. @param totalMiles length of the route (`routeLength`).
 */
export const tankProfile = (plan: ProfiledPlan, startGallons: number, totalMiles: number): TankLevel[] | undefined => {
  const levels: TankLevel[] = [{ mile: 0, before: startGallons, after: startGallons }];
  for (const { mile, fuelOnArrival, fuelOnLeaving } of plan.fuelPlan) {
    if (mile === undefined || fuelOnArrival === undefined || fuelOnLeaving === undefined) return undefined;
    levels.push({ mile, before: fuelOnArrival, after: fuelOnLeaving });
  }
  const end = plan.fuelAtDestination;
  if (end === undefined) return undefined;
  return [...levels, { mile: totalMiles, before: end, after: end }];
};
