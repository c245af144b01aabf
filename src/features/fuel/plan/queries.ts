import type { PlanRow, StationRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import { useAccount } from '#src/hooks/session.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';
import type { ToldStations } from './model/plan-changes.ts';

/** What the device has been told of a plan's stations; undefined until the store has answered. */
export const useToldStations = (row: PlanRow): ToldStations | undefined => {
  const account = useAccount();
  return useLiveQuery(async () => {
    const { stations, stationLists } = runtime().db();
    const rows = await stations.bulkGet(row.plan.fuelPlan.map(({ location }) => location.id));
    return { rows: rows.filter((one): one is StationRow => one !== undefined), list: await stationLists.get('route') };
  }, [account, row]);
};
