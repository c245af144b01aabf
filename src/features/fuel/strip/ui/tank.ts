import type { TankLevel } from '#src/planner/tank-profile.ts';

/** The tank along a strip as SVG paths: `fill` closes along the route's side, `edge` is the falling line. */
export interface TankPaths {
  readonly fill: string;
  readonly edge: string;
}

/**
 * Draws tank levels. `along` gives the place of a mile on the strip, `level` the place of a level across it, 0 at the
 * route's side; `vertical` swaps the two.
 */
export const tankPaths = (
  levels: readonly TankLevel[],
  along: (mile: number) => number,
  level: (gallons: number) => number,
  vertical: boolean,
): TankPaths => {
  const point = (mile: number, gallons: number) => {
    const [a, b] = [along(mile).toFixed(1), level(gallons).toFixed(1)];
    return vertical ? `${b} ${a}` : `${a} ${b}`;
  };
  const first = levels[0];
  const last = levels.at(-1);
  if (!first || !last) return { fill: '', edge: '' };
  const edge = levels.flatMap(({ mile, before, after }) =>
    before === after ? [point(mile, before)] : [point(mile, before), point(mile, after)],
  );
  return {
    fill: `M${point(first.mile, 0)}L${edge.join('L')}L${point(last.mile, 0)}Z`,
    edge: `M${edge.join('L')}`,
  };
};
