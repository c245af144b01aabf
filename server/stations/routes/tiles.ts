import type { Call, Registrar } from '#server/http/call.ts';
import { notFound } from '#server/http/errors.ts';
import { askStations } from '#server/stations/ask-stations.ts';
import type { StationServices } from '#server/stations/services.ts';
import { bitsOfIds } from '#server/stations/view.ts';
import { MAP } from '#src/contract/limits.ts';
import type { Tile } from '#src/lib/grid.ts';

/** @throws 404 for what is no tile of the grid's levels that stations are cut by */
const tileOf = (param: (name: string) => string): Tile => {
  const [z = Number.NaN, x = Number.NaN, y = Number.NaN] = ['z', 'x', 'y'].map((name) =>
    /^\d{1,3}$/.test(param(name)) ? Number(param(name)) : Number.NaN,
  );
  const cells = 2 ** z;
  if (!(z >= MAP.stationTileMinZoom && z <= MAP.stationTileMaxZoom && x < cells && y < cells)) throw notFound('tile');
  return { z, x, y };
};

/** Station tiles under a version (`src/contract/README.md#station-tiles`), of the `main` API. */
export const stationTileRoutes = ({ serve, services }: Registrar<StationServices>): void => {
  const { ask, askForGood } = askStations(services);
  const wanted = ({ param, query }: Call<'stationTile' | 'stationAreas'>) => ({
    version: param('version'),
    tile: tileOf(param),
    filter: { services: bitsOfIds(query.serviceIds), brands: bitsOfIds(query.brandIds) },
  });

  serve('stationsVersion', (call) => ask(call, { name: 'stationsVersion' }));
  serve('stationTile', (call) => askForGood(call, { name: 'stationTile', ...wanted(call) }));
  serve('stationAreas', (call) => askForGood(call, { name: 'stationAreas', ...wanted(call) }));
};
