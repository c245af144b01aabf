/**
 * Gallons that an arrival may be below what it should be with and nothing is said: three miles of driving. The estimate is no
 * better, and a plan that is as cheap as can be arrives with the reserve exactly.
 */
const MARGIN = 0.5;
/** Gallons below an empty tank that are but the rounding of a plan's figures: there no margin is left to drive with. */
const ROUNDING = 0.1;

/** Where the truck arrives next: a pump, or the end. Miles, US gallons. */
export interface Arrival {
  readonly mile: number;
  /** Off the route and back. */
  readonly detour: number;
  /** What the plan arrives there with; undefined where it does not say. */
  readonly planned: number | undefined;
  /** What the miles leave of what is in the tank, nothing filled on the way; below 0 where it does not last so far. */
  readonly left: number;
}

/** Fuel that does not last as planned. Miles, US gallons. */
export interface FuelShort {
  /** Mile of the route at which the tank is empty, where that is before the arrival. */
  readonly lastsTo: number | undefined;
  /** What is left on arrival, at least 0. */
  readonly left: number;
}

/**
 * Whether the truck arrives with noticeably less than the reserve, or than the plan where that has lowered the reserve on the way
 * to its first stop: what cannot be done better is no news. Undefined where it does not, and for what is no number.
 * @param economy miles a gallon
 */
export const fuelShort = (
  { mile, detour, planned, left }: Arrival,
  { reserve, economy }: { readonly reserve: number; readonly economy: number },
): FuelShort | undefined => {
  const least = Math.max(0, Math.min(reserve, planned ?? reserve));
  const noticed = left < Math.max(least - MARGIN, -ROUNDING);
  const dry = mile + detour / 2 + left * economy;
  if (!noticed || !Number.isFinite(dry)) return undefined;
  return { lastsTo: left < 0 ? Math.max(0, Math.min(dry, mile)) : undefined, left: Math.max(0, left) };
};
