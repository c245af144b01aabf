import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { stationSchema } from '#src/contract/station.ts';
import { printedHead } from '#src/features/stops/stations/model/printed-head.ts';
import { printedLines } from '#src/features/stops/stations/model/printed-lines.ts';

const NOW = new Date(2026, 10, 22, 12).getTime();
const whole = {
  ...{ id: 1, name: 'Panhandle #8', storeNumber: '8', address: ' I-40, EXIT 163 ', city: 'Shamrock', state: 'TX' },
  ...{ netPrice: 3.219, retailPrice: 3.5, retailPriceDate: new Date(NOW - 5 * 3_600_000).toISOString() },
};

it('a station on paper says what its card says, and its address', () => {
  const station = v.parse(stationSchema, whole);
  expect(printedLines({ station, mile: 212.4, away: 1.24 }, NOW)).toEqual({
    ...{ mile: 'Mile 212', name: 'Panhandle #8', where: '8 · Shamrock, TX · 1.2 mi', address: 'I-40, EXIT 163' },
    ...{ price: '$3.22', about: 'net, 5 h ago, save $0.28' },
  });
});

it('a station on paper says what is known of it where a backend tells little', () => {
  const station = v.parse(stationSchema, { id: 3, approximate: true, demonstration: true });
  const nothing = { mile: '', name: 'Station 3', where: '3', address: '', price: 'No price', about: '' };
  expect(printedLines({ station }, NOW)).toEqual(nothing);
  expect(printedLines({ station, mile: 7 }, NOW).mile).toBe('About mile 7');
});

describe('above a list on paper', () => {
  const state = { loading: false, error: undefined, seenAt: NOW };
  const [offline, refused] = [{ kind: 'offline' } as const, { kind: 'http', status: 500 } as never];
  const NOT_STORED = 'No signal. Stations seen before are kept on this device; there are none of this part yet.';

  it('stands how many there are, and how many of them are listed', () => {
    expect(printedHead({ kind: 'all', state, items: [1] }, true, NOW)).toEqual(['1 station on the map']);
    expect(printedHead({ kind: 'route', state, items: [], hasRoute: true }, true, NOW)).toEqual([
      '0 stations near the route',
    ]);
    expect(printedHead({ kind: 'all', state, items: [1, 2], total: 1_400 }, true, NOW)).toEqual([
      '1,400 stations on the map. The 2 nearest are listed.',
    ]);
  });

  it.each([
    ['is not here yet', { items: undefined }, true, 'Loading locations...'],
    ['is loading', { items: [], state: { ...state, loading: true } }, true, 'Loading locations...'],
    ['was never stored', { items: [] }, false, NOT_STORED],
    ['cannot be reached', { items: undefined, state: { ...state, error: offline } }, true, NOT_STORED],
    ['failed', { items: undefined, state: { ...state, error: refused } }, true, 'Stations could not be loaded.'],
    [
      'needs a route',
      { kind: 'route', items: undefined, hasRoute: false },
      true,
      'No route yet. Enter a departure and a destination, then build the route.',
    ],
  ] as const)('stands no count where the list %s, but why', (_, list, online, line) => {
    expect(printedHead({ kind: 'all', state, ...list }, online, NOW)).toEqual([line]);
  });

  it('stands what the screen warns of: gaps, the age of saved stations, and that no newer ones came', () => {
    const saved = { ...state, seenAt: NOW - 3 * 3_600_000, gaps: true };
    const warned = [
      'Stations as of 3 h ago.',
      'Some of this part of the map was never loaded; stations may be missing.',
    ];
    expect(printedHead({ kind: 'all', state: saved, items: [1, 2] }, false, NOW)).toEqual([
      '2 stations on the map',
      ...warned,
    ]);
    const failed = { ...saved, error: refused };
    expect(printedHead({ kind: 'all', state: failed, items: [1, 2] }, true, NOW)).toEqual([
      ...['2 stations on the map', 'Stations could not be loaded.'],
      ...warned,
    ]);
  });
});
