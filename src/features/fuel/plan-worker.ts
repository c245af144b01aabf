import type { Station } from '#src/contract/station.ts';
import { makeFuelPlan, type PlanRequest } from '#src/planner/index.ts';

/** What the page sends: a request and the stations stored on the device. */
export interface PlanTask {
  readonly input: PlanRequest;
  readonly stations: readonly Station[];
}

self.onmessage = ({ data }: MessageEvent<PlanTask>) => {
  self.postMessage(makeFuelPlan(data.input, data.stations));
};
