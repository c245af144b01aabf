import loadHighs from 'highs';
import type { Problem } from '#src/planner/problem.ts';

/**
 * The formulation of `src/planner/README.md` as a mixed-integer program in LP text, written from the rules and not from the
 * planner: f is the fuel on the route before candidate i's detour, q the purchase, y whether the truck stops, z whether
 * that is its first stop below the reserve.
 */
export const lpText = (p: Problem): string => {
  const n = p.at.length;
  const big = 4 * (p.tank + p.reserve + p.minimum) + Math.max(0, ...p.detour);
  const below = p.start < p.reserve;
  const rows: string[] = [];
  const term = (factor: number, name: string) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} ${name}`;
  for (let i = 0; i < n; i += 1) {
    const detour = p.detour[i] as number;
    const least = Math.max(p.minimum, detour);
    const leg = (i === 0 ? 0 : (p.at[i - 1] as number)) - (p.at[i] as number);
    rows.push(
      i === 0
        ? `f0 = ${p.start + leg}`
        : `f${i} - f${i - 1} - q${i - 1} ${term(p.detour[i - 1] as number, `y${i - 1}`)} = ${leg}`,
    );
    rows.push(
      `f${i} ${below ? term(p.reserve, `z${i}`) : ''} ${term(-big, `y${i}`)} >= ${p.reserve + detour / 2 - big}`,
    );
    rows.push(`f${i} + q${i} ${term(-detour, `y${i}`)} ${term(-big, `y${i}`)} >= ${p.reserve - big}`);
    rows.push(`f${i} + q${i} ${term(-detour / 2, `y${i}`)} <= ${p.tank}`);
    rows.push(`q${i} ${term(-least, `y${i}`)} >= 0`);
    rows.push(`q${i} ${term(-2 * p.tank - p.minimum, `y${i}`)} <= 0`);
    if (below) {
      rows.push(`z${i} - y${i} <= 0`);
      for (let j = 0; j < i; j += 1) rows.push(`z${i} + y${j} <= 1`);
    }
  }
  const last = n - 1;
  rows.push(
    `f${last} + q${last} ${term(-(p.detour[last] as number), `y${last}`)} >= ${p.reserve + p.end - (p.at[last] as number)}`,
  );
  const each = (write: (i: number) => string) => Array.from({ length: n }, (_, i) => write(i));
  return [
    'Minimize',
    `cost: ${each((i) => `${term(p.price[i] as number, `q${i}`)} ${term(p.fee, `y${i}`)}`).join(' ')}`,
    'Subject To',
    ...rows,
    'Bounds',
    ...each((i) => `f${i} >= 0`),
    'Binaries',
    each((i) => (below ? `y${i} z${i}` : `y${i}`)).join(' '),
    'End',
  ].join('\n');
};

/** The least money plus stop fees by HiGHS: Infinity where it proves that there is no plan. */
export const loadOracle = async (): Promise<(p: Problem) => number> => {
  const highs = await loadHighs();
  const options = { output_flag: false, mip_rel_gap: 0, mip_abs_gap: 1e-9 } as const;
  return (p) => {
    const answer = highs.solve(lpText(p), options);
    if (answer.Status === 'Optimal') return answer.ObjectiveValue;
    if (answer.Status === 'Infeasible') return Number.POSITIVE_INFINITY;
    throw new Error(`HiGHS ended with ${answer.Status}`);
  };
};
