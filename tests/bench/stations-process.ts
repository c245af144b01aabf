/** The reference server in a process of its own, with the built page and many stations. Any message closes it. */
import { loadGazetteer } from '#server/maps/gazetteer.ts';
import { seededRandom } from '#server/seed/random.ts';
import { addStations, buildStation } from '#tests/support/builders/stations.ts';
import { startServer } from '#tests/support/harness/server.ts';

/** What it tells once it serves. */
export interface StationsProcess {
  readonly url: string;
}

/** Degrees around a town's middle in which its stops lie. */
const SPREAD = 0.4;
const random = seededRandom(3);
/** Stops stand where people are: half of them around the larger towns, the rest around any. */
const towns = loadGazetteer().towns.filter(
  ({ state, latitude, longitude }) => !['AK', 'HI', 'PR'].includes(state) && latitude < 49.2 && longitude > -125,
);
const larger = towns.filter(({ population }) => population > 20_000);
const townOf = (list: typeof towns) => list[Math.floor(random() * list.length)] ?? list[0];

const stop = (at: number) => {
  const town = townOf(at % 2 === 0 ? larger : towns);
  if (town === undefined) throw new Error('No town.');
  const retailPrice = Math.round(3_500 + 900 * random()) / 1_000;
  return buildStation({
    combinId: `C${at}`,
    storeNo: String(at),
    name: `Travel Center #${at}`,
    address: `I-${1 + Math.floor(random() * 99)} & Highway ${Math.floor(random() * 900)}, Exit ${Math.floor(random() * 400)}`,
    city: town.name,
    state: town.state,
    zipCode: String(10_000 + Math.floor(random() * 89_999)),
    chain: `Chain ${Math.floor(random() * 40)}`,
    identificator: String(at * 7),
    latitude: Math.round((town.latitude + SPREAD * (random() - 0.5)) * 1e6) / 1e6,
    longitude: Math.round((town.longitude + SPREAD * (random() - 0.5)) * 1e6) / 1e6,
    retailPrice,
    netPrice: Math.round((retailPrice - 0.6 * random()) * 1_000) / 1_000,
    retailPriceDate: new Date(),
    services: Math.floor(random() * 256),
    brands: Math.floor(random() * 128),
  });
};

const server = await startServer({ seed: 'accounts', time: 'real', page: 'dist/app' });
await addStations(
  server.db,
  Array.from({ length: Number(process.argv[2]) }, (_, at) => stop(at)),
);
await Promise.all([server.services.maps.warm(), server.services.stations.version()]);
console.log(server.url);
process.send?.({ url: server.url } satisfies StationsProcess);
process.once('message', () => void server.close().then(() => process.exit(0)));
