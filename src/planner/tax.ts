import type { TaxTable } from '#src/contract/tax.ts';
import type { Candidate } from './candidates.ts';
import { economyOf, type PlanRequest } from './plan-request.ts';
import { type Bill, tidy, toCents } from './round-plan.ts';
import { buildStateMap, type StateMap, stateAt } from './state-map.ts';
import { milesByState, OUTSIDE, statesAlong } from './state-miles.ts';
import type { PlannerStation } from './station-index.ts';
import { type TableInUse, taxTableOf } from './tax-rates.ts';

/** The tax in the prices of a plan's candidates. */
export interface PumpTaxes {
  readonly inUse: TableInUse;
  /** The state of each candidate, and what a gallon bought there is credited with, US dollars. */
  readonly states: readonly string[];
  readonly credit: Float64Array;
}

/** What a plan after tax says besides (`src/contract/plan.ts`). US dollars, miles, gallons. */
export interface TaxAnswer {
  readonly taxBasis: 'ifta';
  readonly afterTaxCost: number;
  readonly taxCredit: number;
  readonly taxOnMiles: number;
  readonly milesByState: Readonly<Record<string, number>>;
  readonly gallonsByState: Readonly<Record<string, number>>;
  readonly taxRates: {
    readonly quarter: string;
    readonly over: boolean;
    readonly source: string;
    readonly asOf: string;
    /** The table itself, for a device that plans without signal next time. */
    readonly table: TaxTable;
  };
}

/** What a plan after tax needs besides its request. It is handed in, because the borders weigh more than the planner. */
export interface Taxes {
  /** The tax that the pumps of a route contain, by the table of the request's quarter, else of today's. */
  atPumps(input: PlanRequest, candidates: readonly Candidate[], stations: readonly PlannerStation[]): PumpTaxes;
  /** The tax of a plan: what its pumps are credited with, and what the route's own miles owe. */
  answer(input: PlanRequest, pumps: PumpTaxes, plan: Bill, totalMiles: number): TaxAnswer;
}

/** States that the map of the 48 and DC leaves out. */
const FAR = ['AK', 'HI'];

/** The state that a pump's tax is paid to: that of its address, else of its place; `OUTSIDE` for any other country's. */
const stateOfStation = (states: StateMap, station: PlannerStation): string => {
  const code = station.state?.trim().toUpperCase() ?? '';
  if (states.codes.includes(code) || FAR.includes(code)) return code;
  if (/^[A-Z]{2}$/.test(code)) return OUTSIDE;
  return stateAt(states, station.longitude as number, station.latitude as number) ?? OUTSIDE;
};

const gallonsByState = ({ purchases }: Bill, states: readonly string[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { candidate, gallons } of purchases) {
    const state = states[candidate] as string;
    sums[state] = (sums[state] ?? 0) + gallons;
  }
  return Object.fromEntries(Object.entries(sums).map(([state, sum]) => [state, tidy(sum)]));
};

let borders: StateMap | undefined;

/**
 * Taxes at a moment. The borders are indexed once.
 * @param today milliseconds since 1970
 * @param uploaded tables that take the place of those that the product came with
 */
export const taxesAt = (today: number, uploaded: readonly TaxTable[] = []): Taxes => {
  borders ??= buildStateMap();
  const states = borders;
  return {
    atPumps: (input, candidates, stations) => {
      const inUse = taxTableOf(input.ratesQuarter, today, uploaded);
      const codes = candidates.map(({ station }) => stateOfStation(states, stations[station] as PlannerStation));
      return {
        inUse,
        states: codes,
        credit: Float64Array.from(codes, (state) => inUse.table.rates[state] ?? 0),
      };
    },
    answer: (input, pumps, plan, totalMiles) => {
      const { table, over } = pumps.inUse;
      const miles = milesByState(statesAlong(states, input.routePoints), totalMiles);
      const owed = Object.entries(miles).reduce((sum, [state, driven]) => {
        const rate = (table.rates[state] ?? 0) + (table.surcharges[state] ?? 0);
        return sum + (driven / economyOf(input)) * rate;
      }, 0);
      return {
        taxBasis: 'ifta',
        afterTaxCost: toCents(plan.cost - plan.credit),
        taxCredit: plan.credit,
        taxOnMiles: toCents(owed),
        milesByState: Object.fromEntries(Object.entries(miles).map(([state, driven]) => [state, tidy(driven)])),
        gallonsByState: gallonsByState(plan, pumps.states),
        taxRates: { quarter: table.quarter, over, source: table.source, asOf: table.asOf, table },
      };
    },
  };
};
