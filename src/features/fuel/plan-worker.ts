import type { Station } from '#src/contract/station.ts';
import type { TaxTable } from '#src/contract/tax.ts';
import { makeFuelPlan, type PlanRequest } from '#src/planner/index.ts';

/** What the page sends: a request and the stations stored on the device. */
export interface PlanTask {
  readonly input: PlanRequest;
  readonly stations: readonly Station[];
  /** The tax table that the server has last used, where it is known. */
  readonly taxTables: readonly TaxTable[];
}

/** The borders of the states are loaded for a plan after tax alone. */
const taxesOf = async ({ input: { taxBasis }, taxTables }: PlanTask) =>
  taxBasis === 'ifta' ? (await import('#src/planner/tax.ts')).taxesAt(Date.now(), taxTables) : undefined;

self.onmessage = async ({ data }: MessageEvent<PlanTask>) => {
  try {
    self.postMessage(makeFuelPlan(data.input, data.stations, await taxesOf(data), Date.now()));
  } catch (error) {
    // The page hears of an error that is thrown, and of no rejected promise.
    reportError(error);
  }
};
