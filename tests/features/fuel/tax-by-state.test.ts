import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fuelPlanSchema } from '#src/contract/plan.ts';
import { taxCsv, taxFile, taxLines } from '#src/features/fuel/states/model/tax-by-state.ts';

const planOf = (members: object) => v.parse(fuelPlanSchema, { fuelPlan: [], ...members });

describe('miles and gallons by state', () => {
  it('are in the order of the states, to the tenth, what lies in none last', () => {
    const milesByState = { outside: 12, TX: 183.04, IL: 370.16 };
    const lines = taxLines(planOf({ milesByState, gallonsByState: { OK: 20, IL: 125.44 } }));
    expect(lines).toEqual([
      { state: 'IL', miles: 370.2, gallons: 125.4 },
      { state: 'OK', miles: 0, gallons: 20 },
      { state: 'TX', miles: 183, gallons: 0 },
      { state: 'Elsewhere', miles: 12, gallons: 0 },
    ]);
    expect(taxCsv(lines, undefined)).toBe(
      '\uFEFFState,Miles,Gallons bought\r\nIL,370.2,125.4\r\nOK,0,20\r\nTX,183,0\r\nElsewhere,12,0\r\n',
    );
  });
  it('are in a file of the quarter of the plan, which says in a last column of which quarter the rates were', () => {
    const lines = taxLines(planOf({ milesByState: { IL: 370.16 }, gallonsByState: { IL: 125.4 } }));
    expect(taxCsv(lines, '3Q2026')).toBe('\uFEFFState,Miles,Gallons bought,Tax rates of\r\nIL,370.2,125.4,3Q2026\r\n');
    expect(taxFile(new Date(2026, 10, 30, 12).getTime())).toBe('fuel-tax-4Q2026.csv');
    // The last evening of a quarter, here.
    expect(taxFile(new Date(2026, 8, 30, 23, 30).getTime())).toBe('fuel-tax-3Q2026.csv');
  });
  it('add up to the miles and the gallons of the trip, and leave what is whole tenths as it is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0, max: 900, noNaN: true }), fc.integer({ min: 0, max: 3000 })), {
          minLength: 1,
          maxLength: 15,
        }),
        (parts) => {
          const by = (amounts: readonly number[]) => Object.fromEntries(amounts.map((each, k) => [`S${k}`, each]));
          const gallons = parts.map(([, tenths]) => tenths / 10);
          const miles = parts.map(([each]) => each);
          const lines = taxLines(planOf({ milesByState: by(miles), gallonsByState: by(gallons) }));
          const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
          const all = Math.round(sum(miles) * 10) / 10;
          expect(sum(lines.map((line) => line.miles))).toBeCloseTo(all, 6);
          for (const [k, { state, miles: shown, gallons: bought }] of lines.entries()) {
            const at = Number(state.slice(1));
            expect(Math.abs(shown - (miles[at] as number)), `${k}`).toBeLessThan(0.1001);
            expect(bought).toBeCloseTo(gallons[at] as number, 9);
          }
        },
      ),
    );
  });
  it('are none for a plan by pump price', () => {
    expect(taxLines(planOf({}))).toEqual([]);
  });
});
