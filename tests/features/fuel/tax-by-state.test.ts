import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fuelPlanSchema } from '#src/contract/plan.ts';
import { taxCsv, taxLines } from '#src/features/fuel/model/tax-by-state.ts';

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
    expect(taxCsv(lines)).toBe(
      '\uFEFFState,Miles,Gallons bought\r\nIL,370.2,125.4\r\nOK,0,20\r\nTX,183,0\r\nElsewhere,12,0\r\n',
    );
  });
  it('are none for a plan by pump price', () => {
    expect(taxLines(planOf({}))).toEqual([]);
  });
});
