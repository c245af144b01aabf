import * as v from 'valibot';
import { expect, it } from 'vitest';
import { stationSchema } from '#src/contract/station.ts';
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
