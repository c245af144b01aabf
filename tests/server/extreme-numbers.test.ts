import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, fillPath } from '#src/contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#src/contract/endpoints.ts';
import { addStations, buildStation } from '#tests/support/builders/stations.ts';
import { type ApiClient, everyParam, paramsOf, type Reply } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { numbersIn } from '#tests/support/schemas/walk.ts';

/** Numbers as they are written in JSON and in addresses. JavaScript reads some of them as Infinity, 0 or another number. */
const WRITTEN = [
  ...['1e308', '-1e308', '1e999', '-1e999', '1.7976931348623157e308', '5e-324', '1e-400', '0', '-0', '-1', '0.5'],
  ...[
    '2147483647',
    '2147483648',
    '4294967296',
    '9007199254740992',
    '9007199254740993',
    '-9007199254740993',
    '99999999999999999999',
  ],
  ...['1e21', '123456789.987654321', 'null', 'true', '"1e999"', '[]', '{}', '""'],
] as const;
const IN_ADDRESSES = ['', ' ', 'NaN', 'Infinity', '-Infinity', '0x10', '1e5', '٣', '1'.repeat(5_000)] as const;

const point = (longitude: number) => ({ latitude: 40, longitude });
const sha256 = 'a'.repeat(64);
const person = { email: 'x@fleet.test', password: 'on-the-road-7', phoneNumber: '417-555-0182' };
const profile = {
  ...{ firstName: 'Ray', lastName: 'Fleet', email: 'driver@milepost.test', phoneNumber: '417-555-0182' },
  ...{ companyName: 'Fleet', username: 'ray-fleet', address: '1 Main Street', truckNumber: 12 },
};

const trip = {
  ...{ amountOfFuel: 10, trunkCapacity: 100, routePoints: [-100, -98, -96, -94].map(point), searchRadius: 5 },
  ...{
    minGallonsPurchase: 5,
    milesPerGallon: 6.5,
    reserveGallons: 10,
    stopFee: 5,
    routeMiles: 330,
    endReserve: 10,
    endValue: 3,
    maxPriceAgeDays: 3_000,
    passedPoints: [point(-101)],
    fuelCards: {
      chains: [{ chain: 'Bluestem', use: 'prefer', centsOffRetail: 40, centsOverNet: 2 }],
      preferenceCents: 5,
    },
  },
};

const stop = {
  name: 'Extreme',
  storeNo: '',
  identificator: '',
  combinId: '',
  chain: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  latitude: 37,
  longitude: -94,
  retailPrice: 3.5,
  netPrice: 3.4,
  retailPriceDate: null,
  serviceTypes: [],
  truckBrands: [],
};
/** Of RFC 8291's example. */
const push = {
  endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
/** Good bodies of each call that takes numbers, in it or in its address. They are changed one at a time. */
const BODIES: Partial<Record<EndpointName, readonly unknown[]>> = {
  register: [{ ...person, accountType: 'driver', truckNumber: 7 }],
  saveProfile: [profile],
  saveAccount: [profile],
  // One that has a plan if anything does, and those that have none for each reason that is searched for.
  plan: [trip, { ...trip, minGallonsPurchase: 95 }, { ...trip, amountOfFuel: 40, reserveGallons: 95 }],
  nearbyBulk: [{ locations: [{ ...point(-95), radiusInKm: 8 }] }],
  sendMessage: [{ ticket_id: 1, text: 'Hello' }],
  createTicket: [
    { service_id: 1, message: 'Tires', position: { ...point(-95), accuracy: 9, at: '2026-11-24T10:00:00.000Z' } },
  ],
  saveFuelCards: [
    { cards: { chains: [{ chain: 'TA', centsOffRetail: 5, centsOverNet: 5 }], preferenceCents: 5 }, version: 1 },
  ],
  layoutImport: [{ headerRow: 1 }],
  addStation: [stop],
  editStation: [{ updatedAt: '', set: stop }],
  markRead: [{ message_id: 1 }],
  savePush: [{ ...push, showText: false, silent: false, quiet: { from: 1320, to: 360, timeZone: 'UTC' } }],
  tickImportRows: [{ rows: [1], ticked: true }],
  ticketStatus: [{ status: 'CLOSED', from_agent_id: 1 }],
  ticketPresence: [{ state: 'looking' }],
  addNote: [{ text: 'Note' }],
  handOverTicket: [{ agent_id: 1, from_agent_id: 1 }],
  changeReply: [{ title: 'Reply', text: 'Reply' }],
  initUpload: [{ fileName: 'a.txt', mediaType: 'file', mimeType: 'text/plain', sizeBytes: 4, sha256, ticketId: 1 }],
};
const QUERIES: Partial<Record<EndpointName, Readonly<Record<string, string>>>> = {
  locations: { latitude: '40', longitude: '-95', radius: '50' },
};

const ROWS = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][];
const numbersOf = (name: EndpointName, part: 'body' | 'query'): string[] => {
  const schema = (ENDPOINTS[name] as Endpoint)[part];
  return schema === undefined ? [] : numbersIn(schema);
};

/** The text of a JSON body with one member's value written as it is given; undefined leaves the member out. */
const written = (body: unknown, path: string, value: string | undefined): string => {
  const copy = structuredClone(body) as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop() ?? '';
  const holder = names.reduce<Record<string, unknown>>((at, name) => at[name] as Record<string, unknown>, copy);
  expect(holder, `${path} in the body of this test`).toHaveProperty(last);
  holder[last] = value === undefined ? undefined : 'HERE';
  return JSON.stringify(copy).replace('"HERE"', value ?? '');
};

describe('extreme numbers', () => {
  let server: TestServer;
  let callers: Record<'driver' | 'super', ApiClient>;
  beforeAll(async () => {
    server = await startServer({ seed: 'stations' });
    callers = { driver: await server.signIn('driver'), super: await server.signIn('super') };
    const alongTrip = [-99, -97, -95].map((longitude) => buildStation({ ...point(longitude), netPrice: 3.5 }));
    await addStations(server.db, alongTrip);
    await callers.driver.call('createTicket', { body: BODIES.createTicket?.[0] });
  });
  afterAll(() => server.close());

  const callerOf = ({ access }: Endpoint): ApiClient =>
    access === 'staff' || access === 'super' ? callers.super : callers.driver;

  /** An answer that is no failure of the server's; a refusal is a sentence. */
  const judge = ({ status, body }: Reply, what: string): void => {
    expect(status, `${what}: ${JSON.stringify(body)}`).toBeLessThan(500);
    if (status >= 400) expect(body.message, what).toMatch(/^[A-Z\p{L}].*/u);
  };

  const bodies = ROWS.filter(([name]) => numbersOf(name, 'body').length > 0);
  it.each(bodies)(
    'in the body of %s',
    async (name, endpoint) => {
      for (const path of numbersOf(name, 'body')) {
        expect(BODIES[name], `bodies of ${name} in this test`).toBeDefined();
        for (const [at, body] of (BODIES[name] ?? []).entries()) {
          // What lies deeper is the same in each.
          if (at > 0 && path.includes('.')) continue;
          for (const value of [...WRITTEN, undefined]) {
            const raw = written(body, path, value);
            const params = everyParam('1');
            judge(await callerOf(endpoint).call(name, { params, raw }), `${path} ${value}`);
          }
        }
      }
    },
    120_000,
  );

  const queries = ROWS.filter(([name]) => numbersOf(name, 'query').length > 0);
  it.each(queries)('in the query of %s', async (name, endpoint) => {
    for (const path of numbersOf(name, 'query')) {
      for (const value of [...WRITTEN, ...IN_ADDRESSES]) {
        const query = { ...QUERIES[name], [path]: value };
        judge(await callerOf(endpoint).call(name, { params: everyParam('1'), query }), `${path} ${value}`);
      }
    }
  });

  it.each(ROWS.filter(([, { path }]) => path.includes('{')))('in the address of %s', async (name, endpoint) => {
    const caller = callerOf(endpoint);
    const names = paramsOf(endpoint.path);
    const values = [...WRITTEN, ...IN_ADDRESSES.filter((text) => text !== '')];
    for (const [param, value] of names.flatMap((one) => values.map((text) => [one, text] as const))) {
      const path = fillPath(endpoint.path, { ...everyParam('4'), [param]: value });
      const { status } = await fetch(`${server.url}${path}`, {
        method: endpoint.method,
        ...(BODIES[name] === undefined ? {} : { body: JSON.stringify(BODIES[name]?.[0]) }),
        headers: { Authorization: `Bearer ${caller.token}` },
      });
      expect(status, `${name} ${param} ${value}`).toBeLessThan(500);
    }
  });
});
