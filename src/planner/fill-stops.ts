import { fullTank, lastLeaving, leastArrival, leastPurchase, type Problem, type Purchase, SLACK } from './problem.ts';
import { TIE } from './stop-pieces.ts';

/** Fuel that may still be bought at an earlier stop: units of it, and the price paid there. */
interface Lot {
  readonly stop: number;
  readonly price: number;
  units: number;
}

interface Bounds {
  /** Least purchase at each stop, and least and greatest sum of all purchases up to it, in units. */
  readonly least: number[];
  readonly low: number[];
  readonly high: number[];
}

const boundsOf = (p: Problem, stops: readonly number[], unit: number): Bounds => {
  const up = (gallons: number) => (unit > 0 ? Math.ceil((gallons - SLACK) / unit) : gallons);
  const down = (gallons: number) => (unit > 0 ? Math.floor((gallons + SLACK) / unit) : gallons);
  const least: number[] = [];
  const low: number[] = [];
  const high: number[] = [];
  let burnt = 0;
  stops.forEach((stop, k) => {
    burnt += p.detour[stop] as number;
    const next = stops[k + 1];
    const reach = next === undefined ? lastLeaving(p, stop) : leastArrival(p, next, false);
    least.push(up(leastPurchase(p, stop)));
    low.push(up(reach - p.start + burnt));
    high.push(down(fullTank(p, stop) - p.start + burnt));
  });
  return { least, low, high };
};

/**
 * The cheapest purchases when every one of the given stops is made, in whole multiples of `unit` gallons (0: any
 * amount), or undefined where the rules leave none. Stops are candidates in order of the route.
 *
 * Beyond the least purchases, every stop offers a lot of fuel, as much as the tank takes. A lot drops out when a
 * cheaper pump is reached, and what the next leg needs is drawn from the cheapest lots first; at the end, what costs less than
 * it is worth at the destination. All bounds are whole
 * units and only sums of purchases are bounded, so the optimum is whole units too, and nothing needs rounding after.
 */
export const fillStops = (p: Problem, stops: readonly number[], unit: number): Purchase[] | undefined => {
  const first = stops[0];
  if (first === undefined || p.start < leastArrival(p, first, true) - SLACK) return undefined;
  const slack = unit > 0 ? 0 : SLACK;
  const { least, low, high } = boundsOf(p, stops, unit);
  const ceilings = new Array<number>(stops.length);
  let leasts = least.reduce((sum, units) => sum + units, 0);
  let ceiling = Number.POSITIVE_INFINITY;
  for (let k = stops.length - 1; k >= 0; k -= 1) {
    ceiling = Math.min(ceiling, (high[k] as number) - leasts);
    ceilings[k] = ceiling;
    leasts -= least[k] as number;
  }
  if (ceiling < -slack) return undefined;

  const extra = new Array<number>(stops.length).fill(0);
  let lots: Lot[] = [];
  let drawn = 0;
  let sumLeast = 0;
  for (let k = 0; k < stops.length; k += 1) {
    const price = p.price[stops[k] as number] as number;
    sumLeast += least[k] as number;
    lots = lots.filter((lot) => lot.price < price);
    const held = lots.reduce((sum, lot) => sum + lot.units, 0);
    lots.push({ stop: k, price, units: Math.max(0, (ceilings[k] as number) - drawn - held) });
    let need = (low[k] as number) - sumLeast - drawn;
    while (need > slack) {
      const lot = lots[0];
      if (lot === undefined) return undefined;
      const units = Math.min(lot.units, need);
      extra[lot.stop] = (extra[lot.stop] as number) + units;
      lot.units -= units;
      drawn += units;
      need -= units;
      if (lot.units <= slack) lots.shift();
    }
  }
  // What is left at the destination may be worth more than it costs here.
  for (const { stop, price, units } of lots)
    if (price < (p.endValue ?? 0) - TIE) extra[stop] = (extra[stop] as number) + units;
  const perGallon = unit > 0 ? Math.round(1 / unit) : 1;
  return stops.map((candidate, k) => ({
    candidate,
    gallons: ((least[k] as number) + (extra[k] as number)) / perGallon,
  }));
};
