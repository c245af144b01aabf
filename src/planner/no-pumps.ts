import { FUEL_FORM } from '#src/contract/limits.ts';
import { WHOLE } from './amounts.ts';
import { candidatesAhead } from './candidates.ts';
import type { PlanRequest } from './plan-request.ts';
import { type LeftOut, readerOf } from './pump-terms.ts';
import type { PlannerStation, StationIndex } from './station-index.ts';

/** What is said of one station and of several, by why they do not count. */
const said = (days: number): Record<LeftOut | 'invented', readonly [one: string, several: string]> => {
  const age = `${WHOLE.format(days)} ${days === 1 ? 'day' : 'days'}`;
  return {
    price: ['has no price', 'have no price'],
    invented: [
      'is a demonstration stop, whose invented price does not count',
      'are demonstration stops, whose invented prices do not count',
    ],
    chain: ['is of a chain that your fuel cards leave out', 'are of chains that your fuel cards leave out'],
    age: [`has a price older than ${age}`, `have prices older than ${age}`],
    date: ['has a price without a date', 'have prices without a date'],
  };
};

/**
 * Why no station counts along a route, for a driver: none is near it, or each is left out, and by what.
 * @param now milliseconds since 1970
 */
export const noPumpsSentence = (
  input: PlanRequest,
  index: StationIndex<PlannerStation>,
  now: number | undefined,
): string => {
  const radius = input.searchRadius ?? FUEL_FORM.searchRadiusMiles;
  const near = `within ${radius} ${radius === 1 ? 'mile' : 'miles'} of this route`;
  const { candidates } = candidatesAhead(index, input, radius, () => ({ price: 1 }));
  const stations = [...new Set(candidates.map(({ station }) => station))];
  if (stations.length === 0) return `There is no fuel stop ${near}.`;
  const read = readerOf(input, now);
  // Their prices are taken from invented stops where there are real ones, however plainly lists show them.
  const someReal = index.stations.some(({ demonstration }) => !demonstration);
  const counts = new Map<LeftOut | 'invented', number>();
  for (const at of stations) {
    const station = index.stations[at] as PlannerStation;
    const found = read(station);
    if (typeof found !== 'string') continue;
    const why = found === 'price' && station.demonstration && someReal ? 'invented' : found;
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  const words = said(input.maxPriceAgeDays ?? 0);
  const told = [...counts].map(([why, count]) => [count, words[why][count === 1 ? 0 : 1]] as const);
  const [[count, what] = [0, ''], ...more] = told;
  if (more.length > 0) {
    const each = told.map(([number, which]) => `${WHOLE.format(number)} ${which}`).join(', ');
    return `No fuel stop counts ${near}: of ${WHOLE.format(stations.length)} there, ${each}.`;
  }
  return `No fuel stop counts ${near}: ${count === 1 ? 'the only one there' : `all ${WHOLE.format(count)} there`} ${what}.`;
};
