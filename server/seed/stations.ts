import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { type NewStation, stations } from '#server/db/schema.ts';
import type { Gazetteer, Town } from '#server/maps/gazetteer.ts';
import { PRIMARY_INTERSTATES, roadTowns } from '#server/maps/interstates.ts';
import { CHAINS, type Chain, makePrices } from '#server/seed/prices.ts';
import { seededRandom } from '#server/seed/random.ts';
import { markStationsChanged } from '#server/stations/directory.ts';
import { bitOf } from '#server/stations/view.ts';
import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';
import { alongGreatCircle, distanceMiles, type LatLon } from '#src/lib/geo.ts';

const SEED = 2_026;
/** Miles between two stops of a road, at least and at most. */
const SPACING = { from: 11, to: 38 };
const HOUR = 3_600_000;
const BATCH = 500;

interface Place extends LatLon {
  readonly road: string;
  /** Miles from the border of its state, which is how exits are numbered. */
  readonly exit: number;
  readonly town: Town;
}

/** Places along the roads, a stop's distance apart, each a little off the road. */
const placesAlong = (gazetteer: Gazetteer, random: () => number): Place[] => {
  const places: Place[] = [];
  for (const road of PRIMARY_INTERSTATES) {
    const towns = roadTowns(gazetteer, road);
    let untilNext = SPACING.from * random();
    let [state, sinceBorder] = ['', 0];
    for (const [at, from] of towns.entries()) {
      const to = towns[at + 1];
      if (to === undefined) break;
      const length = distanceMiles(from, to);
      let along = untilNext;
      while (along < length) {
        const onRoad = alongGreatCircle(from, to, along / length);
        const point = {
          latitude: onRoad.latitude + (random() - 0.5) * 0.012,
          longitude: onRoad.longitude + (random() - 0.5) * 0.012,
        };
        const town = gazetteer.nearestTown(point);
        if (town.state !== state) [state, sinceBorder] = [town.state, -along];
        const exit = Math.max(1, Math.round((sinceBorder + along) * 1.05));
        places.push({ ...point, road: road.number, exit, town });
        along += SPACING.from + (SPACING.to - SPACING.from) * random() ** 1.3;
      }
      untilNext = along - length;
      sinceBorder += length;
    }
  }
  return places;
};

const pickChain = (random: () => number): Chain => {
  let left = random() * CHAINS.reduce((sum, { share }) => sum + share, 0);
  for (const chain of CHAINS) {
    left -= chain.share;
    if (left < 0) return chain;
  }
  return CHAINS[0] as Chain;
};

const pickBits = (
  ids: readonly { readonly id: number }[],
  atLeast: number,
  share: number,
  random: () => number,
): number => {
  const order = ids.map(({ id }) => ({ id, key: random() })).sort((a, b) => a.key - b.key);
  return order.reduce((bits, { id }, at) => (at < atLeast || random() < share ? bits | bitOf(id) : bits), 0);
};

/** Most prices are hours old; one in twelve is days old, so that its mark can be seen. */
const priceAge = (random: () => number): number => (random() < 1 / 12 ? 30 + 90 * random() : 1 + 17 * random()) * HOUR;

/** The invented stops along the interstates: the same for the same gazetteer and roads, but for the dates of prices. */
export const makeStations = (gazetteer: Gazetteer, now: Date): NewStation[] => {
  const random = seededRandom(SEED);
  const numbers = new Map<string, number>();
  return placesAlong(gazetteer, random).map(({ road, exit, town, latitude, longitude }) => {
    const chain = pickChain(random);
    const number = (numbers.get(chain.name) ?? 100) + 1 + Math.floor(random() * 3);
    numbers.set(chain.name, number);
    const { retail, net } = makePrices(town.state, chain, random);
    const storeNo = String(number).padStart(4, '0');
    return {
      storeNo,
      storeNumber: storeNo,
      name: `${chain.name} ${chain.kind} #${number}`,
      chain: chain.name,
      address: `I-${road}, Exit ${exit}`,
      city: town.name,
      state: town.state,
      country: 'US',
      combinId: `${chain.name.replace(/\W/g, '').slice(0, 4).toUpperCase()}-${storeNo}`,
      latitude: Number(latitude.toFixed(5)),
      longitude: Number(longitude.toFixed(5)),
      services: pickBits(SERVICE_TYPES, chain.services, 0.25, random),
      brands: pickBits(TRUCK_BRANDS, 1, 0.45, random),
      retailPrice: retail,
      netPrice: net,
      retailPriceDate: new Date(now.getTime() - priceAge(random)),
      demonstration: true,
    };
  });
};

/** Stores the invented stops, each marked as demonstration data. @returns how many */
export const seedStations = (db: Db, gazetteer: Gazetteer, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const list = makeStations(gazetteer, now);
    for (let at = 0; at < list.length; at += BATCH) await tx.insert(stations).values(list.slice(at, at + BATCH));
    await markStationsChanged(tx);
    return list.length;
  });

/** Moves the dates of all invented prices so that the newest is an hour old again; their ages keep their differences. */
export const freshenDemonstrationPrices = async (db: Db, now: Date): Promise<void> => {
  const newest = new Date(now.getTime() - HOUR).toISOString();
  await db.execute(sql`
    update stations set retail_price_date = retail_price_date + (
      ${newest}::timestamptz - (select max(retail_price_date) from stations where demonstration)
    ) where demonstration`);
  await markStationsChanged(db);
};
