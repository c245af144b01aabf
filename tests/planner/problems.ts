import fc from 'fast-check';
import { withFirstReserve } from '#src/planner/first-reserve.ts';
import type { Problem } from '#src/planner/problem.ts';

/** A problem as plain rows, so that fast-check can shrink it and print it. */
export interface Rows {
  readonly tank: number;
  readonly start: number;
  readonly reserve: number;
  readonly minimum: number;
  readonly fee: number;
  readonly end: number;
  readonly endReserve?: number | undefined;
  readonly endValue?: number | undefined;
  readonly stations: readonly {
    readonly at: number;
    readonly detour: number;
    /** At the pump, and the tax in it that is credited. US dollars a gallon. */
    readonly price: number;
    readonly rate?: number;
  }[];
}

/** Rows as the planner's problem, in order of the route. */
export const problem = (rows: Rows): Problem => {
  const stations = [...rows.stations].sort((a, b) => a.at - b.at);
  return {
    ...rows,
    at: Float64Array.from(stations, ({ at }) => at),
    detour: Float64Array.from(stations, ({ detour }) => detour),
    price: Float64Array.from(stations, ({ price, rate = 0 }) => price - rate),
    ...(stations.some(({ rate = 0 }) => rate > 0) && { credit: Float64Array.from(stations, ({ rate = 0 }) => rate) }),
  };
};

/** The same as a request is solved: the reserve of the first leg lowered where there is no plan else. */
export const eased = (rows: Rows): Problem => withFirstReserve(problem(rows));

/** Multiples of `step` from low to high: exact in binary for halves and quarters, so that a tie is a real tie. */
export const stepped = (low: number, high: number, step = 0.25) =>
  fc.integer({ min: Math.ceil(low / step), max: Math.floor(high / step) }).map((k) => k * step);

/**
 * Small problems, many of them tight or without a plan: legs near a tankful, minimums near half a tank, starts below
 * the reserve, stations at one place, no fee. `most` bounds the stations.
 */
export const anyRows = (most: number): fc.Arbitrary<Rows> =>
  fc
    .record({ tank: stepped(8, 40), tankfuls: fc.double({ min: 0.2, max: 3, noNaN: true }) })
    .chain(({ tank, tankfuls }) => {
      const end = Math.ceil(tank * tankfuls * 4) / 4;
      return fc.record({
        tank: fc.constant(tank),
        start: stepped(0, tank),
        reserve: fc.oneof(fc.constant(0), stepped(0, tank * 0.3)),
        minimum: fc.oneof(fc.constant(0), stepped(0, tank * 0.2), stepped(0, tank * 0.7)),
        fee: fc.oneof(fc.constant(0), stepped(0, 6)),
        end: fc.constant(end),
        endReserve: fc.oneof(fc.constant(undefined), stepped(0, tank * 0.4), stepped(0, tank)),
        endValue: fc.oneof(fc.constant(undefined), stepped(0, 5), stepped(0, 5, 0.001)),
        stations: fc.array(
          fc.record({
            at: stepped(0, end),
            detour: fc.oneof(fc.constant(0), stepped(0, 1.5), stepped(0, 6)),
            price: fc.oneof(stepped(1, 5), stepped(1, 5, 0.001)),
            rate: fc.oneof(fc.constant(0), stepped(0, 1.5, 0.001)),
          }),
          { minLength: 1, maxLength: most },
        ),
      });
    });
