import { registerRoute } from 'workbox-routing';
import type { RuntimeConfig } from '#src/contract/config.ts';
import { readSession } from '#src/data/stored.ts';
import { browserStationCache } from '#src/data/tiles/station-cache.ts';
import { browserTileCache } from '#src/data/tiles/tile-cache.ts';
import { watchConfig } from './known-config.ts';
import { answerMapData, isMapData } from './map-data.ts';
import { answerStationTile, answerVersionedTile, isStationTile, isVersionedTile } from './station-tiles.ts';

/**
 * Keeps basemap and station tiles on the device as they are seen, and answers with them. What asks past every store
 * (`no-store`: a road pack) keeps its answers itself.
 */
export const serveStored = (origin: string): void => {
  const [tiles, stations] = [browserTileCache(), browserStationCache()];
  const config = watchConfig();
  const kindOf = (url: URL, known: RuntimeConfig): 'stations' | 'map' | undefined => {
    if (isStationTile(url, known, origin)) return 'stations';
    return isMapData(url, known.map, origin) ? 'map' : undefined;
  };
  registerRoute(
    ({ url, request }) => {
      if (request.destination !== '' || request.cache === 'no-store') return false;
      const known = config.now();
      return known === undefined || kindOf(url, known) !== undefined;
    },
    async ({ event, request, url }) => {
      const known = await config.read();
      const deps = {
        fetch: (wanted: Request) => fetch(wanted),
        waitUntil: (work: Promise<unknown>) => event.waitUntil(work),
        after: (ms: number, work: () => void) => {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
      };
      switch (known && kindOf(url, known)) {
        case 'map':
          return answerMapData({ ...deps, cache: tiles }, request);
        case 'stations': {
          const answer = known && isVersionedTile(url, known, origin) ? answerVersionedTile : answerStationTile;
          return answer({ ...deps, cache: stations, session: readSession }, request);
        }
        default:
          return fetch(request);
      }
    },
  );
};
