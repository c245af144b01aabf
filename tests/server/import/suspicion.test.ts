import { describe, expect, it } from 'vitest';
import { EMPTY, type Station } from '#server/imports/merge.ts';
import { createPlaces } from '#server/imports/places.ts';
import type { ImportRow } from '#server/imports/row.ts';
import { type Doubted, doubtsOf, mendPlace, priceGroup, suspicionOf } from '#server/imports/suspicion.ts';
import { createUsualPrices } from '#server/imports/usual-prices.ts';
import { loadGazetteer } from '#server/maps/gazetteer.ts';

const places = createPlaces(loadGazetteer());
const now = new Date('2026-11-24T03:00:00Z');
const usual = createUsualPrices();
for (let cent = 0; cent < 40; cent += 1) usual.add(priceGroup('retailPrice', 'MO'), 3.4 + cent / 200);
for (let row = 0; row < 9; row += 1) usual.add(priceGroup('retailPrice', 'KS'), 3.4);

/** A good stop in Joplin, Missouri. */
const STOP: Partial<Station> = {
  name: 'Smith Stop',
  city: 'Joplin',
  state: 'MO',
  latitude: 37.05,
  longitude: -94.5,
  retailPrice: 3.5,
  netPrice: 3.2,
  retailPriceDate: new Date('2026-11-20'),
};
const NUMBERS = ['latitude', 'longitude', 'retailPrice', 'netPrice'] as const;

/** The row of a stop that says all of it. */
const rowOf = (stop: Partial<Station>): ImportRow => ({
  text: {},
  numbers: Object.fromEntries(NUMBERS.flatMap((member) => (stop[member] == null ? [] : [[member, stop[member]]]))),
  ...(stop.retailPriceDate == null ? {} : { retailPriceDate: stop.retailPriceDate }),
  services: { known: 0, set: 0 },
  brands: { known: 0, set: 0 },
});
const judged = (members: Partial<Station>, more: Partial<Doubted> = {}) => {
  const stop = { ...STOP, ...members };
  const station = { ...EMPTY, ...stop };
  const row = rowOf(stop);
  return doubtsOf(
    { row, before: undefined, station, mendedFrom: undefined, twin: undefined, newest: undefined, ...more },
    {
      places,
      usual,
      now,
    },
  ).map(({ kind, sentence }) => `${kind}: ${sentence}`);
};

describe('a suspicious row', () => {
  it.each<[string, Partial<Station>, string[]]>([
    ['is none where all is well', {}, []],
    ['nor where it says little', { city: null, state: null, retailPrice: null, retailPriceDate: null }, []],
    ['names a state by its name', { state: 'missouri' }, []],
    ['lies just over the border', { longitude: -94.65 }, []],
    [
      'lies in another state',
      { latitude: 40.2, longitude: -77.19 },
      ['place-state: The place 40.2, -77.19 lies outside MO.'],
    ],
    ['lies at sea', { latitude: 0, longitude: 0 }, ['place-state: The place 0, 0 lies outside MO.']],
    ['lies in Canada', { state: 'ON', city: 'Toronto', latitude: 43.7, longitude: -79.4 }, []],
    [
      'lies outside its province',
      { state: 'BC', city: null },
      ['place-state: The place 37.05, -94.5 lies outside BC.'],
    ],
    [
      'lies far from its town',
      { city: 'Kansas City' },
      ['place-town: The place 37.05, -94.5 lies 142 miles from Kansas City, MO.'],
    ],
    ['lies in a town that nobody knows', { city: 'Nowhereville' }, []],
    ['is placed by its town', { latitude: 40.2, longitude: -77.19, approximate: true }, []],
    ['names no state', { state: 'ZZ' }, ['state: There is no state or province "ZZ".']],
    [
      'costs too little',
      { retailPrice: 0.4, netPrice: null, state: null },
      ['price-range: The retail price $0.40 is below $1.'],
    ],
    ['costs the least that is believed', { retailPrice: 1, netPrice: null, state: null }, []],
    [
      'costs too much',
      { netPrice: 15.01, retailPrice: 15, state: null },
      [
        'price-range: The net price $15.01 is above $15.',
        'price-net: The net price $15.01 is above the retail price $15.00.',
      ],
    ],
    [
      'costs far more than others there',
      { retailPrice: 4.6 },
      ['price-usual: The retail price $4.60 is far from $3.498, the middle of MO in this file.'],
    ],
    ['costs a little more than others there', { retailPrice: 4.4 }, []],
    ['costs more where too few say what is usual', { retailPrice: 5.9, state: 'KS', city: null, longitude: -95 }, []],
    [
      'has a net price above retail',
      { netPrice: 3.501 },
      ['price-net: The net price $3.501 is above the retail price $3.50.'],
    ],
    ['has a net price like retail', { netPrice: 3.5 }, []],
    [
      'is dated tomorrow',
      { retailPriceDate: new Date('2026-11-25') },
      ['price-date: The price date 2026-11-25 is in the future.'],
    ],
    ['is dated later today', { retailPriceDate: new Date('2026-11-24T23:00:00Z') }, []],
    [
      'is dated long ago',
      { retailPriceDate: new Date('2025-11-20') },
      ['price-date: The price date 2025-11-20 is more than a year ago.'],
    ],
    ['is dated a year ago', { retailPriceDate: new Date('2025-11-24') }, []],
  ])('%s', (_, members, doubts) => {
    expect(judged(members)).toEqual(doubts);
  });

  it('is older than the price that the stop has', () => {
    const row = { retailPriceDate: new Date('2026-11-01') };
    expect(judged(row, { newest: new Date('2026-11-23') })).toEqual([
      'price-older: This price is of 1 Nov 2026; the stop has one of 23 Nov 2026.',
    ]);
    expect(judged({ retailPriceDate: new Date('2026-11-23') }, { newest: new Date('2026-11-23T05:00:00Z') })).toEqual(
      [],
    );
    const morning = { retailPriceDate: new Date('2026-11-23T05:00:00Z') };
    expect(judged(morning, { newest: new Date('2026-11-23T09:00:00Z') })).toEqual([
      'price-older: This price is of 23 Nov 2026 05:00:00 UTC; the stop has one of 23 Nov 2026 09:00:00 UTC.',
    ]);
  });

  it('stands where another stop does', () => {
    expect(judged({}, { twin: 'Jones Stop' })).toEqual(['place-taken: Jones Stop stands at the very same place.']);
  });

  it('is none where it is the other side of the same rest area', () => {
    expect(judged({ name: 'Gold Run Westbound' }, { twin: 'Gold Run Eastbound' })).toEqual([]);
    expect(judged({ name: 'Fairfield SB' }, { twin: 'Fairfield NB' })).toEqual([]);
    expect(judged({ name: 'Gold Run Eastbound' }, { twin: 'Gold Run Eastbound' })).toHaveLength(1);
  });

  it('is judged by what it changes alone: what stands already is not doubted again', () => {
    const odd = {
      latitude: 40.2,
      retailPrice: 0.4,
      netPrice: 0.5,
      retailPriceDate: new Date('2099-01-01'),
      state: 'ZZ',
    };
    expect(judged(odd).length).toBeGreaterThan(3);
    expect(judged(odd, { before: { ...EMPTY, ...STOP, ...odd }, twin: 'Jones Stop' })).toEqual([]);
  });

  it('with several doubts is a group of its own, so that nobody lets it in for one of them', () => {
    const one = { kind: 'state', sentence: '' } as const;
    expect(suspicionOf([one])).toBe('state');
    expect(suspicionOf([one, { kind: 'price-net', sentence: '' }])).toBe('several');
  });
});

describe('a place', () => {
  const joplin = { city: 'Joplin', state: 'MO' };
  const right = { latitude: 37.05, longitude: -94.5 };
  it.each([
    ['a missing minus', 37.05, 94.5],
    ['swapped axes', -94.5, 37.05],
    ['swapped axes and a missing minus', 94.5, 37.05],
    ['both signs', -37.05, 94.5],
  ])('is mended: %s', (_, latitude, longitude) => {
    expect(mendPlace({ latitude, longitude }, joplin, { places })).toEqual(right);
  });
  it('is let be where it is right, or where nothing mends it', () => {
    expect(mendPlace(right, joplin, { places })).toBeUndefined();
    expect(mendPlace({ latitude: 40.2, longitude: -77.19 }, joplin, { places })).toBeUndefined();
    expect(mendPlace({ latitude: 37.05, longitude: 94.5 }, { city: null, state: null }, { places })).toBeUndefined();
    // In the state, and nowhere near the town.
    expect(mendPlace({ latitude: 39.1, longitude: 94.58 }, joplin, { places })).toBeUndefined();
  });
  it('whose latitude is beyond a pole is swapped whatever else is known', () => {
    const unknown = { city: null, state: null };
    expect(mendPlace({ latitude: -94.5, longitude: 37.05 }, unknown, { places })).toEqual(right);
  });
});
