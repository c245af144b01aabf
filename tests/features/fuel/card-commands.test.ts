import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { fuelCards } from '#server/db/schema.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import type { FuelCards } from '#src/contract/fuel-cards.ts';
import { FUEL_CARDS } from '#src/contract/limits.ts';
import { META } from '#src/data/db/meta.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import { saveCards, shareCards } from '#src/features/fuel/cards/commands.ts';
import { NO_CARDS, readCards, sameCards } from '#src/features/fuel/cards/model/cards.ts';
import { mergeCards } from '#src/features/fuel/cards/model/merge-cards.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { closeClients, startClient } from '#tests/support/client/client.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { fakeDevice } from '#tests/support/fakes/ports.ts';
import { type ApiClient, prove } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const PILOT = { chain: 'Pilot', centsOffRetail: 40 };
const LOVES = { chain: "Love's", use: 'prefer' } as const;
const TA = { chain: 'TA', use: 'avoid' } as const;
const of = (...chains: FuelCards['chains']): FuelCards => ({ chains });

describe('cards of two devices', () => {
  it.each([
    ['both add a chain', of(), of(PILOT), of(TA), of(TA, PILOT)],
    ['one adds, the other takes away', of(PILOT), of(PILOT, TA), of(), of(TA)],
    [
      'both change one',
      of(PILOT),
      of({ ...PILOT, centsOffRetail: 45 }),
      of({ ...PILOT, centsOffRetail: 50 }),
      of({ ...PILOT, centsOffRetail: 45 }),
    ],
    [
      'taken away here, changed there',
      of(PILOT),
      of(),
      of({ ...PILOT, centsOffRetail: 50 }),
      of({ ...PILOT, centsOffRetail: 50 }),
    ],
    [
      'changed here, taken away there',
      of(PILOT),
      of({ ...PILOT, centsOffRetail: 50 }),
      of(),
      of({ ...PILOT, centsOffRetail: 50 }),
    ],
    ['no others, said here', of(PILOT), { ...of(PILOT), others: 'avoid' }, of(), { chains: [], others: 'avoid' }],
    ['spelled otherwise', of(TA), of(TA), of({ ...TA, chain: 'ta' }), of({ ...TA, chain: 'ta' })],
  ] as const)('%s', (_, base, mine, theirs, merged) => {
    expect(mergeCards(base, mine, theirs)).toEqual(merged);
  });

  it('never name more chains than may be', () => {
    const many = (from: number) =>
      of(...Array.from({ length: FUEL_CARDS.maxChains }, (_, at) => ({ chain: `Chain ${from + at}` })));
    expect(mergeCards(NO_CARDS, many(0), many(30))).toEqual(many(0));
  });

  it('come to the same, in whatever order they save', () => {
    const deal = fc.record({
      chain: fc.constantFrom('Pilot', 'TA', "Love's", 'Ono'),
      centsOffRetail: fc.integer({ min: 0, max: 3 }),
    });
    const cards = fc.uniqueArray(deal, { selector: ({ chain }) => chain }).map((chains): FuelCards => ({ chains }));
    const edits = fc.array(fc.tuple(fc.nat(1), fc.option(cards, { nil: undefined })), { maxLength: 12 });
    fc.assert(
      fc.property(edits, (steps) => {
        let kept = NO_CARDS;
        const devices = [0, 1].map(() => ({ mine: NO_CARDS, base: NO_CARDS }));
        const share = (device: (typeof devices)[number]) => {
          device.mine = mergeCards(device.base, device.mine, kept);
          kept = device.mine;
          device.base = kept;
        };
        for (const [which, edit] of steps) {
          const device = devices[which] as (typeof devices)[number];
          if (edit) device.mine = edit;
          else share(device);
        }
        for (const device of [...devices, ...devices]) share(device);
        expect(devices.map(({ mine }) => mine)).toEqual([kept, kept]);
      }),
    );
  });
});

describe('fuel cards kept with the account', () => {
  let server: TestServer;
  let other: ApiClient;
  let email: string;
  /** Done once before the next save of this device leaves. */
  let beforeSave: (() => Promise<unknown>) | undefined;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.db.delete(fuelCards);
    ({ email } = await addTestUser(server.db));
    other = await server.signIn(email);
    await emptyDevice();
    const fetching: typeof fetch = async (input, init) => {
      const method = input instanceof Request ? input.method : init?.method;
      const work = method === 'PUT' ? beforeSave : undefined;
      if (work) beforeSave = undefined;
      await work?.();
      return fetch(input, init);
    };
    const client = await startClient({ device: fakeDevice(), fetch: fetching, origin: server.url });
    await client.signIn(email, DEMONSTRATION_PASSWORD);
    setRuntime(client.runtime);
  });
  afterEach(closeClients);

  const here = async () => readCards((await runtime().db().meta.get(META.fuelCards))?.value);
  const kept = async () => (await other.call('fuelCards')).body;
  const saveThere = async (cards: FuelCards) =>
    other.call('saveFuelCards', { body: { cards, version: (await kept()).version } });

  it('are there for another device, and come from it', async () => {
    expect(await kept()).toEqual({ cards: null, version: 0 });
    await saveCards(of(PILOT), undefined);
    await vi.waitFor(async () => expect(await kept()).toEqual({ cards: of(PILOT), version: 1 }));
    await saveThere(of(PILOT, TA));
    await shareCards();
    expect(await here()).toEqual(of(PILOT, TA));
    expect((await kept()).version).toBe(2);
  });

  it('are brought together where both have changed them, also in the midst of a save', async () => {
    await saveThere(of(PILOT));
    await shareCards();
    await saveThere(of(PILOT, TA));
    beforeSave = () => saveThere(of(PILOT, TA, { chain: 'Ono' }));
    await saveCards(of(PILOT, LOVES), of(PILOT));
    const all = of(PILOT, TA, { chain: 'Ono' }, LOVES);
    await vi.waitFor(async () => expect((await kept()).cards).toEqual(all));
    expect(await here()).toEqual(all);
  });

  it('what came while the dialog was open stays', async () => {
    await saveThere(of(PILOT, TA));
    await shareCards();
    await saveCards(of({ ...PILOT, centsOffRetail: 45 }), of(PILOT));
    expect(await here()).toEqual(of({ ...PILOT, centsOffRetail: 45 }, TA));
  });

  it('are one of two that name the same version, and are forgotten with the account', async () => {
    const third = await server.signIn(email);
    const both = await Promise.all(
      [other, third].map((client) => client.call('saveFuelCards', { body: { cards: of(TA), version: 0 } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'FUEL_CARDS_CHANGED',
      cards: of(TA),
      version: 1,
    });
    expect(sameCards((await kept()).cards ?? undefined, of(TA))).toBe(true);
    const headers = await prove(other, 'delete');
    expect((await other.call('deleteProfile', { headers })).status).toBe(200);
    expect(await server.db.select().from(fuelCards)).toEqual([]);
  });
});
