import type { Registrar } from '#server/http/call.ts';
import { askStations } from '#server/stations/ask-stations.ts';
import type { StationServices } from '#server/stations/services.ts';

/** `POST /assistant/plan` (`src/contract/README.md#fuel-plan`). */
export const planRoutes = ({ serve, services }: Registrar<StationServices>): void => {
  const { ask } = askStations(services);
  serve('plan', (call) => ask(call, { name: 'plan', input: call.body }));
};
