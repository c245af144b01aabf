import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '#server/maps/gazetteer.ts';
import { makeLandMask, readNation } from '#server/maps/land.ts';
import { buildRoadGraph } from '#server/maps/road-network.ts';
import { createRouter } from '#server/maps/router.ts';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';
import { HELD_BACK, ROAD_DISTANCES, type RoadDistance } from './road-distances.ts';

const gazetteer = loadGazetteer();
const mask = makeLandMask(readNation());
const router = createRouter(buildRoadGraph(gazetteer, mask), gazetteer, mask);

const place = (label: string): LatLon => {
  const at = label.lastIndexOf(', ');
  const town = gazetteer.findTown(label.slice(0, at), label.slice(at + 2));
  if (town === undefined) throw new Error(`No town ${label}.`);
  return town;
};
const routed = (...labels: string[]) => {
  const result = router.route(labels.map(place));
  if (!result.ok) throw new Error(`No route ${labels.join(' to ')}: ${result.error.kind}`);
  return result.value;
};

/** Errors in per cent, the largest first, printed so that a run shows how good the router is. */
const measure = (title: string, rows: readonly RoadDistance[]) => {
  const errors = rows
    .map((row) => ({ row, percent: (routed(row.from, row.to).miles / row.miles - 1) * 100 }))
    .sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent));
  const median = Math.abs(errors[Math.floor(errors.length / 2)]?.percent ?? Number.NaN);
  const worst = errors.slice(0, 3).map(({ row, percent }) => `${row.from} to ${row.to} ${percent.toFixed(1)} %`);
  console.info(`${title}: ${rows.length} pairs, median ${median.toFixed(2)} %, worst ${worst.join('; ')}`);
  return { median, errors };
};
const over = (limit: number, errors: ReturnType<typeof measure>['errors']) =>
  errors
    .filter(({ percent }) => Math.abs(percent) > limit)
    .map(({ row, percent }) => `${row.from} to ${row.to}: ${percent}`);

describe('the router against published road distances', () => {
  it('is within 6 % on interstates, 3 % in the middle', () => {
    const rows = ROAD_DISTANCES.filter((row) => row.interstate);
    expect(rows.length).toBeGreaterThanOrEqual(45);
    const { median, errors } = measure('On interstates', rows);
    expect(over(6, errors)).toEqual([]);
    expect(median).toBeLessThan(3);
  });

  it('is within 12 % elsewhere', () => {
    const rows = ROAD_DISTANCES.filter((row) => !row.interstate);
    expect(rows.length).toBeGreaterThanOrEqual(15);
    expect(over(12, measure('Elsewhere', rows).errors)).toEqual([]);
  });

  it('does as well in the middle on pairs that were held back from the tuning', () => {
    expect(
      measure(
        'Held back, interstates',
        HELD_BACK.filter((row) => row.interstate),
      ).median,
    ).toBeLessThan(3);
    expect(
      measure(
        'Held back, elsewhere',
        HELD_BACK.filter((row) => !row.interstate),
      ).median,
    ).toBeLessThan(8);
  });
});

describe('the router', () => {
  it('drives at a speed a truck can keep', () => {
    const { miles, hours } = routed('Memphis, TN', 'Barstow, CA');
    expect(miles / hours).toBeGreaterThan(60);
    expect(miles / hours).toBeLessThanOrEqual(65);
    const local = routed('Bend, OR', 'Burns, OR');
    expect(local.miles / local.hours).toBeLessThan(53);
  });

  it('names the interstates it takes', () => {
    const roads = routed('Memphis, TN', 'Barstow, CA').legs[0]?.steps.map((step) => step.road);
    expect(roads).toContain('I 40');
  });

  it('gives a line without gaps from the first place to the last, by way of the others', () => {
    const places = ['Dallas, TX', 'Amarillo, TX', 'Denver, CO'].map(place);
    const result = router.route(places);
    if (!result.ok) throw new Error(result.error.kind);
    const { points, legs, miles } = result.value;
    expect(legs).toHaveLength(2);
    expect(miles).toBeCloseTo(
      legs.reduce((sum, leg) => sum + leg.miles, 0),
      6,
    );
    expect(points[0]).toEqual(expect.objectContaining({ latitude: places[0]?.latitude }));
    for (const [i, to] of points.entries())
      expect(distanceMiles(points[Math.max(0, i - 1)] ?? to, to)).toBeLessThan(131);
    for (const stop of places) {
      expect(Math.min(...points.map((point) => distanceMiles(point, stop)))).toBeLessThan(0.1);
    }
  });

  it('is as long one way as the other', () => {
    expect(routed('Miami, FL', 'Seattle, WA').miles).toBeCloseTo(routed('Seattle, WA', 'Miami, FL').miles, 0);
  });

  it.each([
    ['across Lake Michigan', 'Milwaukee, WI', 'Muskegon, MI', 250],
    ['across Lake Erie', 'Cleveland, OH', 'Detroit, MI', 155],
    ['across Long Island Sound', 'Bridgeport, CT', 'Riverhead, NY', 95],
    ['across the Gulf', 'Tampa, FL', 'Pensacola, FL', 400],
    ['across Ontario', 'Detroit, MI', 'Buffalo, NY', 330],
    ['across Chesapeake Bay', 'Norfolk, VA', 'Salisbury, MD', 120],
  ])('does not drive %s', (_, from, to, atLeast) => {
    expect(routed(from, to).miles).toBeGreaterThan(atLeast);
  });

  it.each(['Anchorage, AK', 'Honolulu, HI'])('finds no way from %s to Seattle', (from) => {
    expect(router.route([place(from), place('Seattle, WA')])).toEqual({ ok: false, error: { kind: 'no-route' } });
  });

  it('finds no road at a place in the ocean, nor abroad', () => {
    const seattle = place('Seattle, WA');
    expect(router.route([{ latitude: 35, longitude: -50 }, seattle])).toEqual({
      ok: false,
      error: { kind: 'no-segment', index: 0 },
    });
    expect(router.route([seattle, place('Toronto, ON')])).toEqual({
      ok: false,
      error: { kind: 'no-segment', index: 1 },
    });
  });
});
