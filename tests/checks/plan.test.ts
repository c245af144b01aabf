import { describe, expect, it } from 'vitest';
import { makeProject } from './made-project.ts';
import { checkPlan, staleNames } from './plan.ts';

/** A project with these files in its features, empty. */
const project = (...paths: readonly string[]): string =>
  makeProject(Object.fromEntries(paths.map((path) => [`src/features/${path}`, ''])));

const DOOR = 'meals/index.ts';

describe('the plan of a feature', () => {
  it('is kept everywhere', () => {
    expect(checkPlan(process.cwd())).toEqual([]);
  });

  it('names no module that is gone', () => {
    expect(staleNames(process.cwd())).toEqual([]);
  });

  it.each([
    [['meals/ui/Menu.tsx', 'meals/model/price.ts', 'meals/pages/Meals.tsx', 'meals/queries.ts', 'meals/store.ts']],
    [['meals/menu/ui/Menu.tsx', 'meals/menu/ui/useOrder.ts', 'meals/menu/ui/menu.css', 'meals/menu/useTable.ts']],
    [['meals/menu/commands.ts', 'meals/order/model/price.ts']],
  ])('may hold %j', (paths) => {
    expect(checkPlan(project(DOOR, ...paths))).toEqual([]);
  });

  it.each([
    ['no door', ['meals/queries.ts']],
    ['a component beside its door', [DOOR, 'meals/Menu.tsx']],
    ['a module without a reason', [DOOR, 'meals/helpers.ts']],
    ['a layer beside sub-features', [DOOR, 'meals/ui/Menu.tsx', 'meals/order/queries.ts']],
    ['a store beside sub-features', [DOOR, 'meals/store.ts', 'meals/order/queries.ts']],
    ['pages away from their sub-feature', [DOOR, 'meals/pages/Order.tsx', 'meals/order/queries.ts']],
    ['a component beside the layers', [DOOR, 'meals/order/Menu.tsx']],
    ['a second door', [DOOR, 'meals/order/index.ts']],
    ['a sub-feature of a sub-feature', [DOOR, 'meals/order/drinks/queries.ts']],
    ['a folder in a layer', [DOOR, 'meals/order/ui/drinks/Menu.tsx']],
    ['a component among the rules', [DOOR, 'meals/order/model/Price.tsx']],
    ['a hook among the rules', [DOOR, 'meals/order/model/usePrice.ts']],
    ['a module among the pages', [DOOR, 'meals/order/pages/columns.ts']],
  ])('must not have %s', (_fault, paths) => {
    expect(checkPlan(project(...paths))).toHaveLength(1);
  });
});
