import { registerRoute } from 'workbox-routing';
import type { RuntimeConfig } from '#src/contract/config.ts';
import { storedConfig } from '#src/data/config.ts';
import { browserTileShelf } from '#src/data/tiles/shelf.ts';
import { answerMapData, isMapData } from './mapData.ts';

/** Keeps the basemap on the device as it is seen. */
export const serveTiles = (origin: string): void => {
  const shelf = browserTileShelf();
  let map: RuntimeConfig['map'] | undefined;
  /** The configuration comes with the page's first start; matching must not wait for it. */
  const learn = () => {
    void storedConfig().then((config) => {
      map = config?.map;
    });
  };
  learn();
  registerRoute(
    ({ url, request }) => {
      if (!map) learn();
      return map !== undefined && request.destination === '' && isMapData(url, map, origin);
    },
    ({ event, request }) =>
      answerMapData({ shelf, fetch: (wanted) => fetch(wanted), waitUntil: (work) => event.waitUntil(work) }, request),
  );
};
