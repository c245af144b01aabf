import { expect, it } from 'vitest';
import type { FuelForm, NoPlan } from '#src/contract/plan.ts';
import type { RouteRow } from '#src/data/db/database.ts';
import { noPlanStrip, stripLabel } from '#src/features/fuel/strip/model/strip.ts';

const at = (longitude: number) => ({ latitude: 40, longitude });
const route = {
  ...{ miles: 985, points: [at(-90), at(-72)] },
  ...{ from: { label: 'Chicago, IL', ...at(-90) }, to: { label: 'Dallas, TX', ...at(-72) } },
} as unknown as RouteRow;
const form: FuelForm = { tankCapacity: 150, currentFuel: 40, searchRadius: 5, minGallonsPurchase: 5 };
const stripOf = (noPlan: object) => noPlanStrip(route, form, { message: '', ...noPlan } as NoPlan);

it('draws no stretch that cannot be crossed where only the rest at the end is too much', () => {
  const strip = stripOf({ code: 'END_RESERVE', reachableMile: 985, shortGallons: 0.3 });
  expect(strip.gap).toBeUndefined();
  expect(stripLabel(strip)).not.toContain('cannot be crossed');
});

it('draws the stretch of a gap', () => {
  const strip = stripOf({ code: 'GAP', reachableMile: 900, from: 500, to: 950 });
  expect(strip.gap).toEqual({ from: 500, to: 950 });
  expect(stripLabel(strip)).toContain('from mile 500 to mile 950 cannot be crossed');
});
