import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fuelPlanSchema } from '#src/contract/plan.ts';
import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import type { ToldStations } from '#src/features/fuel/plan/model/plan-changes.ts';
import { planLines, planText } from '#src/features/fuel/plan/model/plan-lines.ts';
import { planNotes } from '#src/features/fuel/plan/model/plan-notes.ts';
import { withFills } from '#src/features/fuel/stops/model/done.ts';
import { stopsOf } from '#src/features/fuel/stops/model/stops.ts';

const NOW = new Date(2026, 10, 22, 12).getTime();
const place = (label: string) => ({ label, latitude: 35, longitude: -97 });
const route = { from: place('Tulsa'), to: place('Amarillo'), miles: 1_364.4 } as RouteRow;
const rowOf = (plan: unknown) => ({ plan: v.parse(fuelPlanSchema, plan), form: {}, savedAt: NOW }) as PlanRow;
/** The plan as paper and others have it. */
const linesOf = (row: PlanRow, cards?: unknown, told?: ToldStations) =>
  planLines(route, row, planNotes(row, withFills(stopsOf(row.plan), row), cards, told, NOW), NOW);
const whole = {
  location: {
    id: 1,
    name: 'Panhandle #8',
    address: 'I-40, EXIT 163',
    city: 'Shamrock ',
    state: 'TX',
    netPrice: 3.219,
    retailPriceDate: new Date(NOW - 5 * 3_600_000).toISOString(),
  },
  gallons: 85,
  cost: 273.62,
  mile: 212.4,
  detourMiles: 1.24,
  fuelOnArrival: 31.2,
  fuelOnLeaving: 116.2,
};

describe('a plan in words', () => {
  it('is a paragraph a stop, with exit, detour, price and its age, purchase and tank', () => {
    const bare = {
      location: { id: 2, city: 'Vega', approximate: true, retailPrice: 3, priceImportedAt: '2026-11-20' },
    };
    const about = { location: { ...bare.location, id: 4 }, mile: 936.6, detourMiles: 3.4 };
    const row = rowOf({ fuelPlan: [whole, bare, about], totalCost: 273.62, totalGallons: 85 });
    expect(planText(linesOf(row))).toBe(
      [
        'Fuel plan: Tulsa to Amarillo\n$273.62 · 85 gal · 3 stops · 1,364 mi\n2 of 3 stops at prices without a date',
        'Mile 212: Panhandle #8\nI-40, EXIT 163 · Shamrock, TX · detour 1.2 mi\n85 gal at $3.219 (net, 5 h ago) = $273.62\n' +
          'In the tank: 31 gal on arrival, 116 on leaving.',
        'Vega\nplace approximate\n$3.00 (retail, date unknown, imported 20 Nov)',
        'About mile 937: Vega\nplace approximate, detour about 3.4 mi\n$3.00 (retail, date unknown, imported 20 Nov)',
      ].join('\n\n'),
    );
  });

  it('has dates on paper, as `5 h ago` says nothing there by itself', () => {
    const row = { ...rowOf({ fuelPlan: [whole] }), savedAt: new Date(2026, 10, 21, 9, 5).getTime() };
    expect(linesOf(row).dates).toBe('Plan of 21 Nov 2026, 9:05AM. Printed 22 Nov 2026, 12:00PM.');
    // Who gets it as a text has the time beside it.
    expect(planText(linesOf(row))).not.toContain('Printed');
  });

  it('says that a stop is listed at another price since, or no more', () => {
    const row = rowOf({ fuelPlan: [whole], totalCost: 273.62, totalGallons: 85 });
    const told = (price: number, seenAt: number, ids: readonly string[], more: object = {}) => {
      const station = { ...row.plan.fuelPlan[0]?.location, netPrice: price };
      const list = { mode: 'route', stations: ids.map((id) => ({ id })), savedAt: seenAt, filters: '|', ...more };
      return { rows: [{ id: '1', station, seenAt }], list } as unknown as ToldStations;
    };
    const warnings = (since: ToldStations) => linesOf(row, undefined, since).warnings;
    expect(warnings(told(3.219, NOW + 1, ['1']))).toEqual([]);
    expect(warnings(told(3.5, NOW + 1, ['1', '2']))).toEqual([
      'The price at one stop has changed since. Plan again to count it.',
    ]);
    expect(warnings(told(3.219, NOW + 1, ['2']))).toEqual(['One stop of this plan is no longer listed. Plan again.']);
    // What was told before the plan was made says nothing, nor does a list of some stops.
    expect(warnings(told(3.5, NOW - 1, ['2']))).toEqual([]);
    expect(warnings(told(3.219, NOW + 1, ['2'], { filters: '3|' }))).toEqual([]);
  });

  it('says what a plan costs after tax, what must be known of it, and where to when a stop is closed', () => {
    const backup = { location: { id: 5, name: 'Bluestem #2' }, mile: 230.2, extraCost: 3.2 };
    const taxed = { totalCost: 273.62, totalGallons: 85, taxBasis: 'ifta', afterTaxCost: 256.2 };
    const row = rowOf({ ...taxed, fuelPlan: [{ ...whole, backup }], warning: 'You start low.' });
    const text = planText(linesOf(row));
    expect(text).toContain('\n$273.62 · $256.20 after fuel tax · 85 gal · 1 stop · 1,364 mi\nYou start low.\n\n');
    expect(text).toContain('on leaving.\nIf it is closed: Bluestem #2 at mile 230, $3.20 more.');
    const trip = { id: 't', fills: [{ gallons: 85, price: 3.2 }], rest: 'made' } as unknown as PlanRow['trip'];
    expect(planText(linesOf({ ...row, ...(trip && { trip }) }))).not.toContain('If it is closed');
  });

  it('says of a stop that is done what was paid there', () => {
    const row = rowOf({ fuelPlan: [{ ...whole, gallons: 80, cost: 279.2 }], totalCost: 279.2, totalGallons: 80 });
    const fills = [{ gallons: 80, price: 3.49 }];
    const trip = { id: 't', fills, rest: 'made' } as unknown as NonNullable<PlanRow['trip']>;
    expect(planText(linesOf({ ...row, trip }))).toContain('80 gal at $3.49 (paid) = $279.20');
  });

  it('property: where it says that gallons at a price are a cost, they are, to the cent', () => {
    const gallons = fc.oneof(
      fc.integer({ min: 1, max: 3_000 }).map((tenths) => tenths / 10),
      fc.double({ min: 0.1, max: 300, noNaN: true }),
    );
    const price = fc.oneof(
      fc.integer({ min: 10_000, max: 99_999 }).map((units) => units / 1e4),
      fc.double({ min: 1, max: 10, noNaN: true }),
    );
    fc.assert(
      fc.property(gallons, price, fc.boolean(), (bought, listed, isFilled) => {
        const cost = Math.round(Number((bought * listed * 100).toPrecision(12))) / 100;
        const location = { ...whole.location, netPrice: isFilled ? 9 : listed };
        const row = rowOf({ fuelPlan: [{ ...whole, location, gallons: bought, cost }] });
        const trip = { id: 't', fills: [{ gallons: bought, price: listed }], rest: 'made' };
        const text = planText(linesOf(isFilled ? ({ ...row, trip } as unknown as PlanRow) : row));
        const said = /([\d.,]+) gal at \$([\d.]+) \([^)]*\) (.) \$([\d.,]+)$/m.exec(text);
        const [tenths, units, sum] = [said?.[1], said?.[2], said?.[4]].map((figure) =>
          Math.round(Number(figure?.replaceAll(',', '')) * 1e4),
        ) as [number, number, number];
        const isSum = Math.round((tenths * units) / 1e6) === Math.round(sum / 100);
        expect(said?.[3]).toBe(isSum ? '=' : '·');
        // Whole tenths of a gallon at a price of four decimals are always told as they are.
        const isPlain = [bought * 10, listed * 1e4].every((figure) => Math.abs(figure - Math.round(figure)) < 1e-6);
        if (isPlain) expect(isSum).toBe(true);
      }),
    );
  });

  it('says what is known where a backend tells little, and that a stop lies on the route', () => {
    const row = rowOf({ fuelPlan: [{ location: { id: 3 }, detourMiles: 0.01 }] });
    expect(planText(linesOf(row))).toBe('Fuel plan: Tulsa to Amarillo\n1 stop · 1,364 mi\n\n3\non the route\nNo price');
  });

  it('says what the screen says of the plan: invented stops, rates of another quarter, old prices', () => {
    const demo = { ...whole, location: { ...whole.location, demonstration: true } };
    const taxRates = { quarter: '3Q2026', over: true };
    const invented = planText(
      linesOf({ ...rowOf({ fuelPlan: [demo], taxRates, milesByState: [] }), savedAt: NOW - 600_000 }),
    );
    expect(invented).toContain(
      "mi\nThe rates of 3Q2026 were used, and that quarter is over: today's may differ.\nPlan made 10 min ago · Demonstration data: invented stops and prices.\n\n",
    );
    expect(invented).toContain('at $3.219 (net, 5 h ago, Demo data) =');
    const old = { ...whole, location: { ...whole.location, retailPriceDate: '2026-11-20' } };
    expect(linesOf(rowOf({ fuelPlan: [old, demo] })).notes).toEqual(['85 of 170 gal at prices older than a day']);
  });

  it('says that no stop is needed, and what a server passed over', () => {
    expect(planText(linesOf(rowOf({ fuelPlan: [] })))).toBe(
      'Fuel plan: Tulsa to Amarillo\n0 stops · 1,364 mi\nNo stop is needed: the fuel in the tank reaches the destination.',
    );
    const old = { ...whole, location: { ...whole.location, retailPriceDate: '2026-11-10' } };
    const row = { ...rowOf({ fuelPlan: [old], warning: 'You start low.' }), form: { maxPriceAgeDays: 7 } } as PlanRow;
    expect(linesOf(row).warnings).toEqual([
      'You start low.',
      'This server did not look at the age of prices: a stop has one that you do not want used.',
    ]);
  });
});
