import type { Station } from '#src/contract/station.ts';
import { makeFuelPlan, type PlanRequest } from '#src/planner/index.ts';

/** What the page sends: a request and the stations stored on the device. */
export interface PlanTask {
  readonly input: PlanRequest;
  readonly stations: readonly Station[];
}

/** The borders of the states are loaded for a plan after tax alone. */
const taxesOf = async ({ taxBasis }: PlanRequest) =>
  taxBasis === 'ifta' ? (await import('#src/planner/tax.ts')).taxesAt(Date.now()) : undefined;

self.onmessage = async ({ data }: MessageEvent<PlanTask>) => {
  try {
    self.postMessage(makeFuelPlan(data.input, data.stations, await taxesOf(data.input), Date.now()));
  } catch (error) {
    // The page hears of an error that is thrown, and of no rejected promise.
    reportError(error);
  }
};
