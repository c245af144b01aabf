import type { FuelForm } from '#src/contract/plan.ts';
import type { FillRow } from '#src/data/db/trip-rows.ts';
import { economyOf } from '#src/planner/plan-request.ts';
import { tidy } from '#src/planner/round-plan.ts';

const within = (low: number, high: number, value: number): number => Math.max(low, Math.min(high, value));

interface Place {
  readonly mile: number;
  readonly detour: number;
}

/**
 * Gallons that are left at a pump for one who was at another with so much, or on the route where `from` has no detour; below 0
 * where that does not last so far.
 */
const reckoned = (form: FuelForm, from: Place & { readonly leaving: number }, to: Place): number =>
  tidy(from.leaving - (to.mile - from.mile + (from.detour + to.detour) / 2) / economyOf(form));

const onArrival = (...way: Parameters<typeof reckoned>): number => Math.max(0, reckoned(...way));

/** Gallons at each fill, on arrival and after it: what was said of the gauge there, else what the miles leave. */
export const fillLevels = (
  form: FuelForm,
  fills: readonly FillRow[],
): { readonly arrival: number; readonly leaving: number }[] => {
  let from = { mile: 0, detour: 0, leaving: Math.min(form.currentFuel, form.tankCapacity) };
  return fills.map((fill) => {
    const counted = onArrival(form, from, fill) + fill.gallons;
    const leaving = tidy(fill.gauge ?? within(fill.gallons, form.tankCapacity, counted));
    from = { mile: fill.mile, detour: fill.detour, leaving };
    return { arrival: tidy(leaving - fill.gallons), leaving };
  });
};

/** Gallons at a place for one who has made the fills before it and no other; below 0 where they do not last so far. */
export const reckonedAt = (form: FuelForm, fills: readonly FillRow[], place: Place): number => {
  const before = fills.filter(({ mile }) => mile <= place.mile);
  const last = before.at(-1);
  const leaving = fillLevels(form, before).at(-1)?.leaving ?? Math.min(form.currentFuel, form.tankCapacity);
  return reckoned(form, { mile: last?.mile ?? 0, detour: last?.detour ?? 0, leaving }, place);
};

/** Gallons on arrival at a place for one who has made the fills before it. */
export const arrivalAt = (...at: Parameters<typeof reckonedAt>): number => Math.max(0, reckonedAt(...at));

/** Gallons with which the truck is back on the route after its last fill. */
export const fuelOnRoute = (form: FuelForm, fills: readonly FillRow[]): number => {
  const leaving = fillLevels(form, fills).at(-1)?.leaving ?? form.currentFuel;
  return tidy(Math.max(0, leaving - (fills.at(-1)?.detour ?? 0) / 2 / economyOf(form)));
};
