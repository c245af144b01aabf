/** What is not known of a place: how far off it may be anywhere, and how far off across the road. Miles, 0 or more. */
export interface Uncertainty {
  readonly miles: number;
  readonly across: number;
}

/** Whether a station's place is approximate, and what it was found by: `exit` or `town`. */
export interface Placed {
  readonly approximate?: boolean | undefined;
  readonly placedBy?: string | undefined;
}

/** By what a place was found by (decision 0382). An exit lies at its road, wherever along it. */
const EXIT: Uncertainty = { miles: 6, across: 1 };
const TOWN: Uncertainty = { miles: 8, across: 4 };
/** Miles: no place is further off than that. */
export const FURTHEST_OFF = TOWN.miles;
const NONE: Uncertainty = { miles: 0, across: 0 };

/** That of a station: nothing where its place is exact, a town's where nobody tells what it was found by. */
export const uncertaintyOf = ({ approximate, placedBy }: Placed): Uncertainty => {
  if (approximate !== true) return NONE;
  return placedBy === 'exit' ? EXIT : TOWN;
};

/**
 * Miles off the road that are to be expected of a place drawn `off` miles from it which may lie anywhere, each spot as
 * likely, within `across` miles of there: the mean distance of a disc's points to a straight line. Never less than `off`.
 */
export const expectedOff = (off: number, across: number): number => {
  if (off >= across) return off;
  const share = off / across;
  const rest = 1 - share * share;
  return ((2 * across) / Math.PI) * (share * Math.asin(share) + (Math.sqrt(rest) * (2 + share * share)) / 3);
};
