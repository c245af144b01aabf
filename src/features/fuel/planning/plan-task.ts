import type { Station } from '#src/contract/station.ts';
import type { TaxTable } from '#src/contract/tax.ts';
import { err, type Result } from '#src/lib/result.ts';
import { makeFuelPlan, type NoPlanCause, type PlanAnswer, PlanRefused, type PlanRequest } from '#src/planner/index.ts';
import { storedStations } from './stored-stations.ts';

/** What is planned on the device, and which database has the stations. */
export interface PlanTask {
  readonly input: PlanRequest;
  /** Miles around the route in which stations are looked for. */
  readonly radius: number;
  readonly database: string;
  /** The tax table that the server has last used, where it is known and wanted. */
  readonly taxTables: readonly TaxTable[];
}

/**
 * A plan, or why there is none: with its cause as data where it was looked for. Undefined where a stop is needed and no station
 * along the route is stored.
 */
export type PlanTaskAnswer = Result<PlanAnswer<Station>, NoPlanCause | { readonly message: string }> | undefined;

/** The borders of the states are loaded for a plan after tax alone. */
const taxesOf = async ({ input: { taxBasis }, taxTables }: PlanTask, now: number) =>
  taxBasis === 'ifta' ? (await import('#src/planner/tax.ts')).taxesAt(now, taxTables) : undefined;

/** Plans with the stored stations, as a server would with them. @param now milliseconds since 1970. @throws where they cannot be read */
export const planTask = async (task: PlanTask, now: number): Promise<PlanTaskAnswer> => {
  const [stations, taxes] = await Promise.all([
    storedStations(task.database, task.input, task.radius),
    taxesOf(task, now),
  ]);
  try {
    const made = makeFuelPlan(task.input, stations, taxes, now);
    // Who arrives without a stop needs none stored; why else there is no plan, only those along the route can tell.
    return made.ok || stations.length > 0 ? made : undefined;
  } catch (error) {
    if (error instanceof PlanRefused) return err({ message: error.message });
    throw error;
  }
};
