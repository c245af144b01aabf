import type { Registrar } from '#server/http/call.ts';
import { askStations } from '#server/stations/ask-stations.ts';
import { uploadedTaxTables } from '#server/stations/queries/tax-tables.ts';
import type { StationServices } from '#server/stations/services.ts';

/** `POST /assistant/plan` (`src/contract/README.md#fuel-plan`). */
export const planRoutes = ({ serve, services }: Registrar<StationServices>): void => {
  const { ask, askSettled } = askStations(services);
  serve('plan', async (call) => {
    const taxTables = call.body.taxBasis === 'ifta' ? await uploadedTaxTables(services.db) : [];
    const question = { name: 'plan', input: call.body, taxTables, roads: [] } as const;
    return call.body.roadDetours ? askSettled(call, question) : ask(call, question);
  });
};
