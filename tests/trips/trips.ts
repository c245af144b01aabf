import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as v from 'valibot';
import type { FuelPlan } from '#src/contract/plan.ts';
import { type Station, stationListSchema } from '#src/contract/station.ts';
import { decodePolyline } from '#src/lib/polyline.ts';
import { buildStationIndex, type PlanRequest } from '#src/planner/index.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import type { TestServer } from '#tests/support/harness/server.ts';
import { checkPlan, rateOf } from './check-plan.ts';
import type { Trip } from './trip-list.ts';

/** Miles a metre, and the money of a stop that a plan counts with. */
const MILES_A_METRE = 1 / 1609.344;
const STOP_FEE = 5;

/** What became of a trip: its plan after tax, or why there is none, and what is wrong. */
export interface Lived {
  readonly trip: Trip;
  readonly stops: number;
  readonly pump: number | undefined;
  readonly afterTax: number | undefined;
  /** US dollars that the plan after tax saves after tax against the plan at the pump, what is left counted. */
  readonly saved: number | undefined;
  readonly refused: string | undefined;
  readonly wrong: readonly string[];
}

/** Sends a spreadsheet of stations to a server, as an administrator does. */
export const importStations = async (server: TestServer, name: string, content: BlobPart): Promise<void> => {
  const form = new FormData();
  form.append('file', new Blob([content]), basename(name));
  const admin = await server.signIn('admin');
  const { status, body } = await admin.call('importStations', { raw: form });
  if (status !== 200) throw new Error(`The stations were not taken: ${JSON.stringify(body)}`);
};

/** The same with a file. */
export const importFile = (server: TestServer, file: string): Promise<void> =>
  importStations(server, file, readFileSync(file));

const placeOf = async ({ url }: TestServer, name: string): Promise<string> => {
  const answer = await fetch(`${url}/maps/geocoder/api?q=${encodeURIComponent(name)}&limit=1`);
  const [place] = ((await answer.json()) as { features: { geometry: { coordinates: [number, number] } }[] }).features;
  if (!place) throw new Error(`No place is called ${name}`);
  return place.geometry.coordinates.join(',');
};

const routeOf = async (
  server: TestServer,
  { from, to }: Trip,
): Promise<Pick<PlanRequest, 'routePoints' | 'routeMiles'>> => {
  const places = `${await placeOf(server, from)};${await placeOf(server, to)}`;
  const answer = await fetch(`${server.url}/maps/router/route/v1/driving/${places}?overview=simplified`);
  const [route] = ((await answer.json()) as { routes: { geometry: string; distance: number }[] }).routes;
  if (!route) throw new Error(`No route from ${from} to ${to}`);
  return { routePoints: decodePolyline(route.geometry), routeMiles: route.distance * MILES_A_METRE };
};

/** What a plan costs after tax, stops and what it leaves counted as the plan after tax counts them. */
const netAfterTax = (plan: FuelPlan, taxed: FuelPlan): number => {
  const credit = plan.fuelPlan.reduce((sum, { gallons = 0, location }) => sum + gallons * rateOf(taxed, location), 0);
  const left = (plan.fuelAtDestination ?? 0) - (taxed.endReserve ?? 0);
  return (plan.totalCost ?? 0) - credit - left * (taxed.endValue ?? 0) + plan.fuelPlan.length * STOP_FEE;
};

/** Plans trips at the pump and after tax over HTTP, and checks each plan. */
export const liveTrips = async (
  server: TestServer,
  trips: readonly Trip[],
  tell?: (lived: Lived) => void,
): Promise<Lived[]> => {
  const driver: ApiClient = await server.signIn('driver');
  const all: Station[] = v.parse(stationListSchema, (await driver.call('searchStations')).body);
  const index = buildStationIndex(all.filter(({ demonstration }) => demonstration !== true));
  const lives: Lived[] = [];
  for (const trip of trips) {
    const { tank: trunkCapacity, start: amountOfFuel, economy: milesPerGallon } = trip;
    const route = await routeOf(server, trip);
    const request: PlanRequest = { trunkCapacity, amountOfFuel, milesPerGallon, stopFee: STOP_FEE, ...route };
    const asked = { ...request, taxBasis: 'ifta' as const };
    const [pump, taxed] = [await driver.call('plan', { body: request }), await driver.call('plan', { body: asked })];
    const made = pump.status === 200 && taxed.status === 200;
    const refused = made ? undefined : `${taxed.body.code}: ${taxed.body.message}`;
    if (!made) {
      const wrong = pump.status === taxed.status && pump.status === 422 ? [] : [`${pump.status} and ${taxed.status}`];
      lives.push({ trip, stops: 0, pump: undefined, afterTax: undefined, saved: undefined, refused, wrong });
    } else {
      const [atPump, afterTax] = [checkPlan(pump.body, request, index), checkPlan(taxed.body, asked, index)];
      const saved = netAfterTax(atPump.plan, afterTax.plan) - netAfterTax(afterTax.plan, afterTax.plan);
      // Each stop's cost and credit are rounded to the cent.
      const rounding = 0.01 * (atPump.plan.fuelPlan.length + afterTax.plan.fuelPlan.length);
      const dearer = saved < -rounding ? [`after tax it is dearer by ${-saved} than the plan at the pump`] : [];
      lives.push({
        trip,
        stops: afterTax.plan.fuelPlan.length,
        pump: atPump.plan.totalCost,
        afterTax: afterTax.plan.afterTaxCost,
        saved,
        refused,
        wrong: [...atPump.wrong.map((what) => `at the pump: ${what}`), ...afterTax.wrong, ...dearer],
      });
    }
    tell?.(lives.at(-1) as Lived);
  }
  return lives;
};
