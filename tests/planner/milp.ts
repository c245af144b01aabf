import loadHighs from 'highs';
import type { Problem } from '#src/planner/problem.ts';

/** What is sought: the least cost with the first stop reached with at least so much, or the most it can be reached with. */
type Goal = { readonly firstReserve: number } | 'firstReserve';

/**
 * The formulation of `src/planner/README.md` as a mixed-integer program in LP text, written from the rules and not from the
 * planner: f is the fuel on the route before candidate i's detour, q the purchase, y whether the truck stops, z whether
 * that is its first stop, r the least fuel at the pump of the first stop, `over` what is left above what must be. Purchases are
 * whole units n where `perGallon` says how many a gallon has, else any amounts.
 */
const lpText = (p: Problem, goal: Goal, perGallon?: number): string => {
  const n = p.at.length;
  const big = 4 * (p.tank + p.reserve + p.minimum) + Math.max(0, ...p.detour);
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
    rows.push(`f${i} ${term(p.reserve, `z${i}`)} ${term(-big, `y${i}`)} >= ${p.reserve + detour / 2 - big}`);
    rows.push(`f${i} - r ${term(-big, `y${i}`)} >= ${detour / 2 - big}`);
    rows.push(`f${i} + q${i} ${term(-detour, `y${i}`)} ${term(-big, `y${i}`)} >= ${p.reserve - big}`);
    rows.push(`f${i} + q${i} ${term(-detour / 2, `y${i}`)} <= ${p.tank}`);
    rows.push(`q${i} ${term(-least, `y${i}`)} >= 0`);
    rows.push(`q${i} ${term(-2 * p.tank - p.minimum, `y${i}`)} <= 0`);
    rows.push(`z${i} - y${i} <= 0`);
    for (let j = 0; j < i; j += 1) rows.push(`z${i} + y${j} <= 1`);
    if (perGallon !== undefined) rows.push(`${perGallon} q${i} - n${i} = 0`);
  }
  const each = (write: (i: number) => string) => Array.from({ length: n }, (_, i) => write(i));
  const last = n - 1;
  const left = (p.endReserve ?? p.reserve) + p.end - (p.at[last] as number);
  rows.push(`f${last} + q${last} ${term(-(p.detour[last] as number), `y${last}`)} - over = ${left}`);
  const pump = (i: number) => (p.price[i] as number) + (p.credit?.[i] ?? 0);
  rows.push(`credit ${each((i) => term(-(p.credit?.[i] ?? 0), `q${i}`)).join(' ')} = 0`);
  const cost = `${each((i) => `${term(pump(i), `q${i}`)} ${term(p.fee, `y${i}`)}`).join(' ')} - credit ${term(-(p.endValue ?? 0), 'over')}`;
  return [
    ...(goal === 'firstReserve' ? ['Maximize', 'level: r'] : ['Minimize', `cost: ${cost}`]),
    'Subject To',
    ...rows,
    'Bounds',
    ...each((i) => `f${i} >= 0`),
    goal === 'firstReserve' ? `0 <= r <= ${p.reserve}` : `r = ${goal.firstReserve}`,
    ...(perGallon === undefined ? [] : ['General', each((i) => `n${i}`).join(' ')]),
    'Binaries',
    each((i) => `y${i} z${i}`).join(' '),
    'End',
  ].join('\n');
};

/** What HiGHS finds: the least money plus stop fees, and the fuel that the first stop is reached with at least. */
export interface OracleAnswer {
  readonly cost: number;
  readonly firstReserve: number;
}

/** Gallons by which a level is taken lower than HiGHS found it: it is right to a millionth. */
const LEVEL_SLACK = 1e-6;

/**
 * The optimum by HiGHS, the reserve of the first leg lowered as little as is needed; undefined where it proves that there is no
 * plan. Over any amounts, or over whole units where it is told how many a gallon has.
 */
export const loadOracle = async (): Promise<(p: Problem, perGallon?: number) => OracleAnswer | undefined> => {
  const highs = await loadHighs();
  // Jumping about for a first plan takes two thirds of the time of problems so small, and changes no optimum.
  const search = { mip_heuristic_run_feasibility_jump: false } as const;
  const options = { output_flag: false, mip_rel_gap: 0, mip_abs_gap: 1e-9, ...search } as const;
  const optimumOf = (p: Problem, goal: Goal, perGallon?: number): number | undefined => {
    const answer = highs.solve(lpText(p, goal, perGallon), options);
    if (answer.Status === 'Optimal') return answer.ObjectiveValue;
    if (answer.Status === 'Infeasible') return undefined;
    throw new Error(`HiGHS ended with ${answer.Status}`);
  };
  return (p, perGallon) => {
    const kept = optimumOf(p, { firstReserve: p.reserve }, perGallon);
    if (kept !== undefined) return { cost: kept, firstReserve: p.reserve };
    const firstReserve = optimumOf(p, 'firstReserve', perGallon);
    if (firstReserve === undefined) return undefined;
    const cost = optimumOf(p, { firstReserve: Math.max(0, firstReserve - LEVEL_SLACK) }, perGallon);
    return cost === undefined ? undefined : { cost, firstReserve };
  };
};
