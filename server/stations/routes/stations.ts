import { and, eq, isNull } from 'drizzle-orm';
import { stations as table } from '#server/db/schema.ts';
import { answer, type Registrar } from '#server/http/call.ts';
import { notFound } from '#server/http/errors.ts';
import { parseId } from '#server/http/ids.ts';
import { askStations } from '#server/stations/ask-stations.ts';
import type { StationServices } from '#server/stations/services.ts';
import { bitsOfIds, toStation } from '#server/stations/view.ts';
import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';

const named = (list: readonly { readonly id: number; readonly label: string }[]) =>
  list.map(({ id, label }) => ({ id, name: label }));

/**
 * Service types, truck brands and stations, of the `auth` API, and `/wex/locations`, of the `main` API
 * (`src/contract/README.md#endpoints`).
 */
export const stationRoutes = ({ serve, services }: Registrar<StationServices>): void => {
  const { ask, askVersioned } = askStations(services);

  serve('serviceTypes', () => answer(named(SERVICE_TYPES)));
  serve('truckBrands', () => answer(named(TRUCK_BRANDS)));

  serve('stations', (call) => ask(call, { name: 'stations', query: call.query }));

  serve('searchStations', (call) => {
    const { query } = call;
    const filter = {
      services: bitsOfIds(query.serviceTypeId),
      brands: bitsOfIds(query.truckBrandId),
    };
    return askVersioned(call, { name: 'searchStations', filter });
  });

  serve('nearbyBulk', (call) => {
    const { locations, removeDuplicates, serviceTypeIds, truckBrandIds } = call.body;
    const filter = { services: bitsOfIds(serviceTypeIds), brands: bitsOfIds(truckBrandIds) };
    return ask(call, { name: 'nearbyBulk', filter, locations, removeDuplicates });
  });

  serve('station', async ({ param }) => {
    const id = parseId(param('id'));
    const [row] =
      id === undefined
        ? []
        : await services.db
            .select()
            .from(table)
            .where(and(eq(table.id, id), isNull(table.withheld)));
    if (row === undefined) throw notFound('station');
    return answer(toStation(row));
  });

  serve('locations', (call) => {
    const { latitude, longitude, radius: radiusMiles, serviceIds, brandIds, orderBy, sortBy } = call.query;
    const filter = { services: bitsOfIds(serviceIds), brands: bitsOfIds(brandIds) };
    const around = { latitude, longitude, radiusMiles };
    return askVersioned(call, { name: 'locations', filter, around, order: orderBy ?? sortBy });
  });
};
