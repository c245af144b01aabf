import { Hono } from 'hono';
import type { TaskOf } from '#server/work/pool.ts';
import { answerOrRefusal, handedOver, type Job, packed } from '#server/work/thread.ts';
import { loadGazetteer } from './gazetteer.ts';
import { createGeocoder } from './geocoder.ts';
import { makeLandMask, readNation } from './land.ts';
import { once } from './once.ts';
import { osrmApp } from './osrm.ts';
import { photonApp } from './photon.ts';
import type { ApiAnswer, MapsProtocol } from './protocol.ts';
import { buildRoadGraph } from './road-network.ts';
import { createRouter, type Router } from './router.ts';
import { makeSprite, type Sprite } from './sprite.ts';
import { createTiles, type Tile } from './tiles.ts';

// The program of the maps' threads: basemap, geocoder and router, each made when it is first needed and kept.

const tiles = once(() => createTiles(loadGazetteer()));
const geocoder = once(() => createGeocoder(loadGazetteer()));
const router = once((): Router => {
  const gazetteer = loadGazetteer();
  const mask = makeLandMask(readNation());
  return createRouter(buildRoadGraph(gazetteer, mask), gazetteer, mask);
});
const WARM = { router, geocoder, tiles: () => tiles().tile(3, 1, 3) } as const;

const apis = new Hono();
apis.route('/geocoder', photonApp(geocoder));
apis.route('/router', osrmApp(router));

const get = async (path: string, gzip: boolean): Promise<ApiAnswer> => {
  const response = await apis.request(path);
  const body = new Uint8Array(await response.arrayBuffer());
  return handedOver({
    status: response.status,
    headers: [...response.headers],
    ...packed(body, gzip ? 'gzip' : undefined),
  });
};

type MapsTask = TaskOf<MapsProtocol>;

const work = async (task: MapsTask): Promise<ApiAnswer | Tile | Sprite | undefined> => {
  switch (task.type) {
    case 'get':
      return get(task.path, task.gzip);
    case 'tile':
      return tiles().tile(task.z, task.x, task.y);
    case 'sprite':
      return makeSprite(task.theme, task.ratio);
    case 'warm':
      WARM[task.part]();
      return undefined;
  }
};

export default (job: Job<MapsTask>) => answerOrRefusal(job, work);
