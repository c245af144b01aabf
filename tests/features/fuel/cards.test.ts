import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FuelCards } from '#src/contract/fuel-cards.ts';
import { FUEL_CARDS } from '#src/contract/limits.ts';
import { cardPrices } from '#src/features/fuel/cards/model/card-prices.ts';
import { cardsDraft, checkCards, readCards, sameCards } from '#src/features/fuel/cards/model/cards.ts';
import { knownChains } from '#src/features/fuel/cards/model/known-chains.ts';
import { stopsOf } from '#src/features/fuel/stops/model/stops.ts';
import { paidPrice } from '#src/lib/price.ts';

const CARDS: FuelCards = {
  chains: [
    { chain: 'Pilot', use: 'prefer', centsOffRetail: 45.5 },
    { chain: 'Bluestem', centsOverNet: 0 },
    { chain: 'Ridgeway', use: 'avoid' },
  ],
  others: 'avoid',
  preferenceCents: 8,
};

describe('the form of fuel cards', () => {
  it('gives back what was saved', () => {
    expect(checkCards(cardsDraft(CARDS))).toEqual({ cards: CARDS, errors: {} });
    const empty = checkCards(cardsDraft({ chains: [] }));
    expect(empty.cards).toEqual({ chains: [] });
  });

  it('says at which field what is wrong', () => {
    const draft = cardsDraft(CARDS);
    const [pilot, bluestem, ridgeway] = draft.chains;
    if (!pilot || !bluestem || !ridgeway) throw new Error('three chains');
    const chains = [
      { ...pilot, off: '-1' },
      { ...bluestem, over: '301' },
      { ...ridgeway, off: 'ten' },
    ];
    expect(checkCards({ ...draft, chains, preference: '101' })).toEqual({
      errors: {
        '0.off': 'Off retail cannot be negative',
        '1.over': 'Over net must not exceed 300 cents',
        '2.off': 'Off retail must be a number',
        preference: 'Preference must not exceed 100 cents',
      },
    });
  });

  it('takes whatever is typed to cards that the contract takes, or to a sentence', () => {
    const text = fc.oneof(fc.string({ maxLength: 12 }), fc.double().map(String), fc.constant(' 12 '));
    const row = fc.record({
      chain: fc.string({ maxLength: 70 }),
      use: fc.constant('prefer' as const),
      off: text,
      over: text,
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), text, (chains, preference) => {
        const { cards, errors } = checkCards({ chains, others: 'avoid', preference });
        expect(cards === undefined).toBe(Object.keys(errors).length > 0);
        if (cards) expect(readCards(cards)).toEqual(cards);
      }),
    );
  });
});

describe('stored fuel cards', () => {
  it('are none where they say nothing or cannot be read', () => {
    for (const stored of [undefined, null, {}, { chains: 'all' }, { chains: [] }, { chains: [{ chain: '' }] }])
      expect(readCards(stored)).toBeUndefined();
    const many = Array.from({ length: FUEL_CARDS.maxChains + 1 }, (_, k) => ({ chain: `c${k}` }));
    expect(readCards({ chains: many })).toBeUndefined();
    expect(readCards({ chains: [], others: 'avoid' })).toEqual({ chains: [], others: 'avoid' });
  });

  it('are the same whatever was left out, and others after any change', () => {
    expect(sameCards(undefined, undefined)).toBe(true);
    expect(sameCards(CARDS, undefined)).toBe(false);
    expect(
      sameCards({ chains: [{ chain: 'Pilot' }] }, { chains: [{ use: 'accept', chain: 'Pilot' }], others: 'accept' }),
    ).toBe(true);
    expect(sameCards(CARDS, { ...CARDS, preferenceCents: 9 })).toBe(false);
  });
});

describe('a station as fuel cards make it', () => {
  const priced = cardPrices(CARDS);
  const at = (more: object) => priced?.({ id: '1', retailPrice: 4, netPrice: 3.7, savings: 0.3, ...more } as never);
  it('costs what is paid, in lists as in plans, with what is saved', () => {
    const pilot = at({ name: 'PILOT #5' });
    expect(pilot && paidPrice(pilot)).toMatchObject({ value: 3.545, kind: 'net', savings: 0.45500000000000007 });
    expect(pilot?.cardNote).toBe('Preferred by you');
    expect(at({ name: 'Bluestem #2' })).toEqual({
      id: '1',
      name: 'Bluestem #2',
      retailPrice: 4,
      netPrice: 3.7,
      savings: 0.3,
    });
    expect(at({ name: 'Corner' })?.cardNote).toBe('Avoided by you');
    const retail = cardPrices({ chains: [{ chain: 'Pilot', centsOffRetail: 0 }] })?.(at({ name: 'Pilot' }) as never);
    expect(retail && paidPrice(retail)).toEqual({ value: 4, kind: 'retail' });
    expect(cardPrices(undefined)).toBeUndefined();
  });

  it('stands in a plan with the price that the plan counted', () => {
    const location = { id: '1', retailPrice: 4, netPrice: 3.7, savings: 0.3 } as never;
    const prices = stopsOf({ fuelPlan: [{ location, price: 3.5 } as never, { location } as never] }).map(
      ({ station }) => paidPrice(station)?.value,
    );
    expect(prices).toEqual([3.5, 3.7]);
  });
});

describe('the chains that are offered', () => {
  const named = (...names: string[]) => knownChains(names.map((name) => ({ name, chain: undefined })));
  it('are what names have in common, however the kind of place is called', () => {
    const names = [
      'PILOT TRAVEL CENTER #302',
      'PILOT #1200',
      'PILOT DEALER #3',
      'FLYING J #848- ROAD KING TRUCK',
      'FLYING J FUEL STOP',
    ];
    expect(named(...names, 'FLYING J #5', '7-ELEVEN #1', '7-ELEVEN #2', 'CORNER', '#7')).toEqual([
      { name: 'FLYING J', stations: 3 },
      { name: 'PILOT', stations: 3 },
      { name: '7-ELEVEN', stations: 2 },
    ]);
  });
  it('are the stations’ own where they name their chain', () => {
    const stations = ['Old Post Truck Stop #1', 'Old Post Truck Stop #2'].map((name) => ({ name, chain: 'Old Post' }));
    expect(knownChains(stations)).toEqual([{ name: 'Old Post', stations: 2 }]);
    expect(knownChains([])).toEqual([]);
  });
});
