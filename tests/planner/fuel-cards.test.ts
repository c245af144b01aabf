import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { FuelCards } from '#src/contract/fuel-cards.ts';
import { chainWords, dealsOf } from '#src/planner/chain-deals.ts';
import { makeFuelPlan, type PlanAnswer, type PlannerStation } from '#src/planner/index.ts';
import { taxesAt } from '#src/planner/tax.ts';
import { away, walk } from './places.ts';
import { anyRequest, restFrom } from './requests.ts';

const taxes = taxesAt(Date.UTC(2026, 7, 26));
const CHAINS = ['Bluestem', 'Ridgeway', 'Old Post', undefined] as const;

/** A request whose stations belong to chains, with both prices, or one of them. */
const chained = anyRequest.map(({ input, stations }) => ({
  input,
  stations: stations.map(({ netPrice, ...station }, k) => ({
    ...station,
    name: `${CHAINS[k % 4] ?? 'Corner'} Truck Stop #${k}`,
    chain: CHAINS[k % 4],
    netPrice: k % 5 === 1 ? undefined : netPrice,
    retailPrice: k % 5 === 2 ? undefined : netPrice + ((k * 7) % 50) / 100,
  })),
}));
const use = fc.constantFrom<'accept' | 'avoid' | undefined>('accept', 'avoid', undefined);
const figure = fc.option(fc.integer({ min: 0, max: 80 }), { nil: undefined });
const anyCards = (uses: fc.Arbitrary<FuelCards['chains'][number]['use']>) =>
  fc.record({
    chains: fc.array(
      fc.record({
        chain: fc.constantFrom('bluestem', 'RIDGEWAY', 'Old Post', 'Corner'),
        use: uses,
        centsOffRetail: figure,
        centsOverNet: figure,
      }),
      { maxLength: 3 },
    ),
    others: fc.constantFrom<'accept' | 'avoid' | undefined>('accept', 'avoid', undefined),
  });

/** What a person would write in the margin of a price list: a second way to the same prices, by the chain alone. */
const byHand = <S extends PlannerStation & { readonly chain: string | undefined }>(
  stations: readonly S[],
  { chains, others }: FuelCards,
): S[] =>
  stations.flatMap((station) => {
    const called = (station.chain ?? 'Corner').toUpperCase();
    const deal = chains.find(({ chain }) => chain.toUpperCase() === called);
    if ((deal ? deal.use : others) === 'avoid') return [];
    const { netPrice: net, retailPrice: retail } = station;
    const ways: number[] = [];
    if (deal?.centsOffRetail !== undefined && retail !== undefined) ways.push(retail - deal.centsOffRetail / 100);
    if (deal?.centsOverNet !== undefined && net !== undefined) ways.push(net + deal.centsOverNet / 100);
    const price = ways.length > 0 ? Math.round(Math.min(...ways) * 1e6) / 1e6 : (net ?? retail);
    return [{ ...station, netPrice: undefined, retailPrice: price }];
  });

/** A plan without what cards alone add, its stations by their ids. */
const figures = <S extends PlannerStation>(made: PlanAnswer<S>) => {
  const { cardsFollowed: _, preferenceCost: __, fuelPlan, ...rest } = made;
  const stops = fuelPlan.map(({ price: ___, location, backup, ...stop }) => ({
    ...stop,
    id: location.id,
    backup: backup && { ...backup, location: backup.location?.id },
  }));
  return { ...rest, stops };
};

describe('a plan with fuel cards', () => {
  it('is the plan over stations whose prices were changed by hand, its comparison, backups and refusals too', () => {
    const seen = { plans: 0, refusals: 0, moved: 0 };
    fc.assert(
      fc.property(chained, anyCards(use), fc.boolean(), ({ input: road, stations }, fuelCards, ifta) => {
        const input = { ...road, taxBasis: ifta ? ('ifta' as const) : ('pump' as const) };
        const made = makeFuelPlan({ ...input, fuelCards }, stations, taxes);
        const hand = makeFuelPlan(input, byHand(stations, fuelCards), taxes);
        expect(made.ok).toBe(hand.ok);
        if (!made.ok || !hand.ok) {
          seen.refusals += 1;
          if (made.ok || hand.ok) return;
          // Where no pump is left, why is said of the cards here and of the prices there.
          const { levers = [], message: _, ...cause } = made.error;
          const { message, ...handCause } = hand.error;
          expect({ ...cause, levers: levers.filter(({ change }) => change !== 'anyChain') }).toEqual(handCause);
          if (!/^(?:No fuel stop counts|There is no fuel stop) within/.test(message))
            expect(made.error.message).toBe(message);
          return;
        }
        seen.plans += 1;
        expect(figures(made.value)).toEqual(figures(hand.value));
        expect(made.value).toMatchObject({ cardsFollowed: true, preferenceCost: 0 });
        for (const { price, location, gallons, cost } of made.value.fuelPlan) {
          expect(price).toBe(byHand([location], fuelCards)[0]?.retailPrice);
          expect(cost).toBeCloseTo(gallons * (price ?? 0), 1);
        }
        const listed = makeFuelPlan(input, stations, taxes);
        if (listed.ok && listed.value.totalCost !== made.value.totalCost) seen.moved += 1;
      }),
      { numRuns: 300 },
    );
    expect(Math.min(seen.plans, seen.refusals, seen.moved)).toBeGreaterThan(15);
  });

  it('never goes to an avoided chain, not when a stop is closed either', () => {
    fc.assert(
      fc.property(chained, anyCards(use), ({ input, stations }, fuelCards) => {
        const made = makeFuelPlan({ ...input, fuelCards }, stations);
        const allowed = new Set(byHand(stations, fuelCards).map(({ id }) => id));
        if (!made.ok) return;
        for (const { location, backup } of made.value.fuelPlan) {
          expect(allowed).toContain(location.id);
          for (const { id } of backup?.stops ?? []) expect(allowed).toContain(id);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('prefers as if the preferred pumps were cheaper by what the preference is worth, and says what that costs', () => {
    const seen = { preferred: 0, cost: 0 };
    const cents = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(chained, cents, ({ input, stations }, preferenceCents) => {
        const fuelCards: FuelCards = { chains: [{ chain: 'Bluestem', use: 'prefer' }], preferenceCents };
        const worth = preferenceCents / 100;
        const lowered = stations.map(({ netPrice, retailPrice, ...station }) => {
          const price = (netPrice ?? retailPrice ?? 0) - (station.chain === 'Bluestem' ? worth : 0);
          return { ...station, netPrice: price };
        });
        const made = makeFuelPlan({ ...input, fuelCards }, stations);
        const hand = makeFuelPlan(input, lowered);
        expect(made.ok).toBe(hand.ok);
        if (!made.ok || !hand.ok) return;
        const { endValue } = made.value;
        expect(endValue).toBeCloseTo(hand.value.endValue, 9);
        const dollars = (answer: PlanAnswer<PlannerStation>) =>
          answer.totalCost -
          answer.endValue * (answer.fuelAtDestination - answer.endReserve) +
          (input.stopFee ?? 5) * answer.fuelPlan.length;
        const bought = made.value.fuelPlan.filter(({ location }) => location.chain === 'Bluestem');
        const most = bought.reduce((sum, { gallons }) => sum + gallons * worth, 0);
        // Two plans may be as good, to the cent, and either be made.
        expect(Math.abs(dollars(made.value) - most - dollars(hand.value))).toBeLessThan(0.1);
        // What is shown is paid: no cent of the preference is in it.
        for (const { location, gallons, cost } of made.value.fuelPlan)
          expect(cost).toBeCloseTo(gallons * (location.netPrice ?? location.retailPrice ?? 0), 1);
        expect(made.value.preferenceCost).toBeLessThanOrEqual(most + 0.6 * (made.value.fuelPlan.length + 1));
        if (bought.length > 0 && worth > 0) seen.preferred += 1;
        const cheapest = makeFuelPlan({ ...input, endValue }, stations);
        const dearer = cheapest.ok ? dollars(made.value) - dollars(cheapest.value) : 0;
        expect(made.value.preferenceCost).toBeCloseTo(Math.max(0, dearer), 0);
        if (dearer > 1) seen.cost += 1;
      }),
      { numRuns: 250 },
    );
    expect(Math.min(seen.preferred, seen.cost)).toBeGreaterThan(5);
  });

  it('prefers in its backups as well, and says what they cost more in money', () => {
    const fuelCards: FuelCards = { chains: [{ chain: 'Bluestem', use: 'prefer' }], preferenceCents: 60 };
    let seen = 0;
    fc.assert(
      fc.property(chained, ({ input, stations }) => {
        const made = makeFuelPlan({ ...input, fuelCards }, stations);
        if (!made.ok) return;
        const { endValue } = made.value;
        const net = ({ totalCost, fuelAtDestination, endReserve }: PlanAnswer<PlannerStation>) =>
          totalCost - endValue * (fuelAtDestination - endReserve);
        let spent = 0;
        for (const stop of made.value.fuelPlan) {
          const { location, backup, cost } = stop;
          const before = spent;
          spent += cost;
          const rest = restFrom(input, made.value.fuelPlan, stop);
          if (rest === undefined) continue;
          const others = stations.filter(({ id }) => id !== location.id);
          const without = makeFuelPlan({ ...rest, fuelCards, endValue }, others);
          expect(backup === null).toBe(!without.ok);
          if (!backup || !without.ok) continue;
          expect(backup.extraCost).toBeCloseTo(before + net(without.value) - net(made.value), 0);
          if (others.some(({ chain }) => chain === 'Bluestem')) seen += 1;
        }
      }),
      { numRuns: 800 },
    );
    expect(seen).toBeGreaterThan(10);
  });

  it('offers all chains where the accepted ones make no plan, having planned with them', () => {
    const start = { latitude: 35, longitude: -90 };
    const stations = [
      { id: 'a', ...away(start, 300, 270), name: 'Ridgeway #4', netPrice: 3, retailPrice: 3.3 },
      { id: 'b', ...away(start, 310, 270), name: 'Corner Fuel', netPrice: 3.1, retailPrice: 3.2 },
    ];
    const road = { amountOfFuel: 50, trunkCapacity: 100, milesPerGallon: 10, reserveGallons: 10 };
    const input = { ...road, routePoints: walk(start, [{ miles: 600, bearing: 270 }]) };
    const fuelCards: FuelCards = { chains: [{ chain: 'Ridgeway', use: 'avoid', centsOffRetail: 50 }], others: 'avoid' };
    const made = makeFuelPlan({ ...input, fuelCards }, stations);
    expect(made.ok || made.error.levers).toContainEqual({ change: 'anyChain', value: true });
    const lifted = makeFuelPlan({ ...input, fuelCards, anyChain: true }, stations);
    // What the card gives counts still.
    expect(lifted.ok && lifted.value.fuelPlan.map(({ location, price }) => [location.id, price])).toEqual([['a', 2.8]]);
    const none = makeFuelPlan({ ...input, fuelCards, anyChain: true }, []);
    expect(none.ok || none.error.levers?.map(({ change }) => change)).not.toContain('anyChain');
  });
});

describe('an entry of a card', () => {
  const station = (name: string, chain?: string) => ({ id: '1', name, chain, netPrice: 3, retailPrice: 3.5 });
  const deal = (entry: string, at: ReturnType<typeof station>) =>
    dealsOf({ chains: [{ chain: entry, use: 'prefer' }], others: 'avoid' })(at).use;
  test.each([
    ['Pilot', 'PILOT TRAVEL CENTERS #76', 'prefer'],
    ['pilot', 'Pilot', 'prefer'],
    ["Love's", 'LOVES TRAVEL STOP #206', 'prefer'],
    ['LOVES', 'Love’s #7', 'prefer'],
    ['TA', 'TA ELOY TRAVEL CENTER', 'prefer'],
    ['TA', 'TARGET FUEL', 'avoid'],
    ['Petro', 'PETRO-CANADA #12', 'avoid'],
    ['7-Eleven', '7-ELEVEN #33017', 'prefer'],
    ['Kum & Go', 'KUM & GO #95', 'prefer'],
    ['Flying J', 'FLYING J #848- ROAD KING TRUCK', 'prefer'],
    ['Travel', 'PILOT TRAVEL CENTER', 'avoid'],
    ['#', 'PILOT', 'avoid'],
    ['İstanbul', 'istanbul', 'avoid'],
  ])('%s at %s: %s', (entry, name, wanted) => expect(deal(entry, station(name))).toBe(wanted));

  it('means the chain as well as the name, and the longest entry counts', () => {
    expect(deal('Bluestem', station('Stop 5', 'Bluestem'))).toBe('prefer');
    const deals = dealsOf({
      chains: [
        { chain: 'Pilot', centsOffRetail: 10 },
        { chain: 'Pilot Dealer', use: 'avoid' },
      ],
    });
    expect(deals(station('Pilot Dealer #3')).use).toBe('avoid');
    expect(deals(station('Pilot #3'))).toEqual({ use: 'accept', price: 3.4 });
  });

  it('gives the lower of both figures, each off the price that it is made for', () => {
    const price = (more: object, at: object = {}) =>
      dealsOf({ chains: [{ chain: 'Pilot', ...more }] })({ ...station('Pilot'), ...at }).price;
    expect(price({})).toBe(3);
    expect(price({ centsOffRetail: 0 })).toBe(3.5);
    expect(price({ centsOffRetail: 45 })).toBe(3.05);
    expect(price({ centsOverNet: 2 })).toBe(3.02);
    expect(price({ centsOffRetail: 49, centsOverNet: 2 })).toBe(3.01);
    expect(price({ centsOffRetail: 40, centsOverNet: 2 })).toBe(3.02);
    expect(price({ centsOffRetail: 45 }, { retailPrice: undefined })).toBe(3);
    expect(price({ centsOverNet: 2 }, { netPrice: 0 })).toBe(3.5);
    expect(price({ centsOffRetail: 300 }, { retailPrice: 2.5 })).toBe(3);
    expect(price({ centsOffRetail: 10 }, { netPrice: undefined, retailPrice: undefined })).toBeUndefined();
    expect(price({ centsOffRetail: Number.NaN, centsOverNet: 1e9 })).toBe(6);
  });

  it('is compared in words that any text comes to', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80, unit: 'grapheme' }), (text) => {
        expect(chainWords(chainWords(text))).toBe(chainWords(text));
        expect(dealsOf({ chains: [{ chain: text }] })(station(text)).price).toBe(3);
      }),
    );
  });
});
