import { expect, it } from 'vitest';
import type { PlanRow } from '#src/data/db/database.ts';
import { creditAt } from '#src/features/fuel/stops/model/done.ts';

const NOW = Date.UTC(2026, 10, 25);
const planOf = (taxRates: object) => ({ plan: { fuelPlan: [], taxBasis: 'ifta', taxRates } }) as unknown as PlanRow;
const at = (state: string) => ({ station: { id: 'a', state } as never });
const own = { quarter: '4Q2026', rates: { IL: 0.9 }, surcharges: {}, source: 'Uploaded', asOf: '2026-10-01' };

it('credits a fill that was not planned by the rates that the plan was made with, uploaded ones too', () => {
  expect(creditAt(planOf({ quarter: '4Q2026', table: own }), at(' il '), NOW)).toBe(0.9);
  expect(creditAt(planOf({ quarter: '4Q2026', table: own }), at('ON'), NOW)).toBe(0);
  // A backend that names the quarter alone: the rates that the product came with.
  expect(creditAt(planOf({ quarter: '3Q2026' }), at('IL'), NOW)).toBe(0.738);
  expect(creditAt(planOf({ quarter: '3Q2026', table: 'none' }), at('IL'), NOW)).toBe(0.738);
});
