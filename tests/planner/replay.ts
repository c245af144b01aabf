import type { Problem, Purchase } from '#src/planner/problem.ts';

/** Drives the purchases mile by mile, with nothing of the planner's own arithmetic, and names every broken rule. */
export const brokenRules = (p: Problem, purchases: readonly Purchase[], slack = 1e-6): string[] => {
  const broken: string[] = [];
  const expect = (holds: boolean, rule: string) => {
    if (!holds) broken.push(rule);
  };
  let fuel = p.start;
  let place = 0;
  purchases.forEach(({ candidate, gallons }, k) => {
    const at = p.at[candidate] as number;
    const detour = p.detour[candidate] as number;
    expect(at >= place, `stop ${k} lies behind`);
    fuel -= at - place + detour / 2;
    place = at;
    expect(fuel >= (k === 0 ? (p.firstReserve ?? p.reserve) : p.reserve) - slack, `stop ${k}: arrives with ${fuel}`);
    expect(gallons >= Math.max(p.minimum, detour) - slack, `stop ${k}: buys only ${gallons}`);
    fuel += gallons;
    expect(fuel <= p.tank + slack, `stop ${k}: holds ${fuel}`);
    fuel -= detour / 2;
    expect(fuel >= p.reserve - slack, `stop ${k}: back on the route with ${fuel}`);
  });
  fuel -= p.end - place;
  expect(fuel >= (p.endReserve ?? p.reserve) - slack, `arrives with ${fuel}`);
  return broken;
};
