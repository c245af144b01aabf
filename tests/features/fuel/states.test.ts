import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readZips } from '#server/maps/place-sources.ts';
import { stateAtMile, stateStretches } from '#src/features/fuel/states/model/states.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { bordersFile } from './make-state-borders.ts';

/** The state of a route that does not leave this place. */
const stateAt = (place: LatLon) => stateStretches([place, place], 0)[0]?.code;

const file = fileURLToPath(new URL('../../../src/features/fuel/states/model/state-borders.ts', import.meta.url));

describe('state borders', () => {
  it('are what the generator makes of the Census Bureau’s', () => {
    expect(readFileSync(file, 'utf8')).toBe(bordersFile());
  });

  it('put the towns of the country into their states', () => {
    const abroad = new Set(['AK', 'HI', 'PR', 'VI', 'GU', 'AS', 'MP']);
    const towns = readZips().filter((zip) => /^\d/.test(zip.zip) && !abroad.has(zip.state));
    const sample = towns.filter((_, i) => i % 13 === 0);
    expect(sample.length).toBeGreaterThan(2_000);
    const right = sample.filter((zip) => stateAt(zip) === zip.state).length;
    expect(right / sample.length).toBeGreaterThan(0.98);
  });

  it('know the sea and other countries for what they are', () => {
    expect(stateAt({ latitude: 25, longitude: -90 })).toBeUndefined();
    expect(stateAt({ latitude: 52, longitude: -100 })).toBeUndefined();
  });
});

describe('states along a route', () => {
  // Memphis, Little Rock, Fort Smith, Oklahoma City, Amarillo, Albuquerque, Flagstaff, Needles, Barstow.
  const i40 = [
    [35.15, -90.05],
    [34.75, -92.29],
    [35.39, -94.4],
    [35.47, -97.52],
    [35.22, -101.83],
    [35.08, -106.65],
    [35.2, -111.65],
    [34.85, -114.61],
    [34.9, -117.02],
  ].map(([latitude = 0, longitude = 0]) => ({ latitude, longitude }));
  it('follow each other without a gap over the whole length', () => {
    const stretches = stateStretches(i40, 1_680);
    expect(stretches.map((s) => s.code).slice(-6)).toEqual(['AR', 'OK', 'TX', 'NM', 'AZ', 'CA']);
    expect([stretches[0]?.from, stretches.at(-1)?.to]).toEqual([0, 1_680]);
    for (const [i, stretch] of stretches.entries()) expect(stretch.from).toBe(stretches[i - 1]?.to ?? 0);
  });
  it('are none where the route is nowhere in the country', () => {
    expect(
      stateStretches(
        [
          { latitude: 52, longitude: -100 },
          { latitude: 53, longitude: -101 },
        ],
        90,
      ),
    ).toEqual([]);
    expect(stateStretches([], 0)).toEqual([]);
  });
});

it('tells the state of a mile: from a border on the next one, and none of a road through none', () => {
  const stretches = [
    { code: 'IL', from: 0, to: 300 },
    { code: 'MO', from: 300, to: 500 },
  ];
  expect([0, 299.9, 300, 520].map((mile) => stateAtMile(stretches, mile))).toEqual(['IL', 'IL', 'MO', 'MO']);
  expect(stateAtMile([], 10)).toBeUndefined();
});
