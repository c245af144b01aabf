import type { Problem, Purchase } from './problem.ts';
import { tidy } from './round-plan.ts';

/** Fuel at each pump and at the destination, in gallons: a replay of purchases in order of the route. */
export const replayLevels = (
  p: Problem,
  purchases: readonly Purchase[],
): { levels: { fuelOnArrival: number; fuelOnLeaving: number }[]; fuelAtDestination: number } => {
  let u = p.start;
  const levels = purchases.map(({ candidate, gallons }) => {
    const detour = p.detour[candidate] as number;
    const fuelOnArrival = u - (p.at[candidate] as number) - detour / 2;
    u += gallons - detour;
    return { fuelOnArrival: tidy(fuelOnArrival), fuelOnLeaving: tidy(fuelOnArrival + gallons) };
  });
  return { levels, fuelAtDestination: tidy(u - p.end) };
};
