import type { Context } from 'hono';
import { type Answer, answer, type Registrar } from '#server/http/call.ts';
import { notFound } from '#server/http/errors.ts';
import { notModified } from '#server/http/etag.ts';
import { parseId } from '#server/routes/ids.ts';
import { stationPage } from '#server/stations/page.ts';
import { sortStations } from '#server/stations/sort.ts';
import { bitsOfIds } from '#server/stations/view.ts';
import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';
import { KM_PER_MILE } from '#src/lib/geo.ts';

const named = (list: readonly { readonly id: number; readonly label: string }[]) =>
  list.map(({ id, label }) => ({ id, name: label }));

/** Service types, truck brands, stations (section 7, Auth/profile API) and `/wex/locations` (Main API). */
export const stationRoutes = ({ serve, services }: Registrar): void => {
  const { stations } = services;

  /** A list made from the stations alone: a client that has this version of it gets 304 and no body. */
  const versioned = async (c: Context, version: string, make: () => unknown): Promise<Answer | Response> =>
    notModified(c, `stations-${version}`) ?? answer(make());

  serve('serviceTypes', () => answer(named(SERVICE_TYPES)));
  serve('truckBrands', () => answer(named(TRUCK_BRANDS)));

  serve('stations', async ({ query }) => answer(stationPage(await stations.current(), query)));

  serve('searchStations', async ({ c, query }) => {
    const snapshot = await stations.current();
    const filter = {
      services: bitsOfIds(query.serviceTypeId),
      brands: bitsOfIds(query.truckBrandId),
    };
    return versioned(c, snapshot.version, () => snapshot.matching(filter));
  });

  serve('nearbyBulk', async ({ body }) => {
    const snapshot = await stations.current();
    const filter = { services: bitsOfIds(body.serviceTypeIds), brands: bitsOfIds(body.truckBrandIds) };
    const radii = body.locations.map(({ radiusInKm }) => radiusInKm);
    const around = snapshot.around(body.locations, radii, filter);
    const seen = new Set<number>();
    const locationResults = body.locations.map(({ latitude, longitude, locationName }, at) => {
      const found = around[at] ?? [];
      // With removeDuplicates a station is told once, at the first location that reaches it.
      const told = body.removeDuplicates ? found.filter(({ id }) => !seen.has(id)) : found;
      for (const { id } of told) seen.add(id);
      return { locationName, latitude, longitude, services: told };
    });
    return answer({ locationResults });
  });

  serve('station', async ({ param }) => {
    const id = parseId(param('id'));
    const station = id === undefined ? undefined : (await stations.current()).byId(id);
    if (station === undefined) throw notFound('station');
    return answer(station);
  });

  serve('locations', async ({ c, query }) => {
    const snapshot = await stations.current();
    const filter = { services: bitsOfIds(query.serviceIds), brands: bitsOfIds(query.brandIds) };
    return versioned(c, snapshot.version, () =>
      sortStations(
        snapshot.around([query], [query.radius * KM_PER_MILE], filter)[0] ?? [],
        query.orderBy ?? query.sortBy,
      ),
    );
  });
};
