import type { Station } from '#src/contract/station.ts';
import type { TaxTable } from '#src/contract/tax.ts';
import type { Result } from '#src/lib/result.ts';
import { makeFuelPlan, type NoPlanCause, type PlanAnswer, type PlanRequest } from '#src/planner/index.ts';
import { storedStations } from './stored-stations.ts';

/** What the page sends: a request, and which database has the stations. */
export interface PlanTask {
  readonly input: PlanRequest;
  /** Miles around the route in which stations are looked for. */
  readonly radius: number;
  readonly database: string;
  /** The tax table that the server has last used, where it is known and wanted. */
  readonly taxTables: readonly TaxTable[];
}

/** What the worker answers; undefined where no station along the route is stored. */
export type PlanTaskAnswer = Result<PlanAnswer<Station>, NoPlanCause> | undefined;

/** The borders of the states are loaded for a plan after tax alone. */
const taxesOf = async ({ input: { taxBasis }, taxTables }: PlanTask) =>
  taxBasis === 'ifta' ? (await import('#src/planner/tax.ts')).taxesAt(Date.now(), taxTables) : undefined;

const answerTo = async (task: PlanTask): Promise<PlanTaskAnswer> => {
  const [stations, taxes] = await Promise.all([storedStations(task.database, task.input, task.radius), taxesOf(task)]);
  return stations.length === 0 ? undefined : makeFuelPlan(task.input, stations, taxes, Date.now());
};

self.onmessage = async ({ data }: MessageEvent<PlanTask>) => {
  try {
    self.postMessage(await answerTo(data));
  } catch (error) {
    // The page hears of an error that is thrown, and of no rejected promise.
    reportError(error);
  }
};
