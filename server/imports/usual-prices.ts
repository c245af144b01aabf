/** Rows that a state must have before one of them can be far from the others. */
const MIN_ROWS = 10;
/** How many median absolute deviations from the median a price may lie. */
const DEVIATIONS = 3;
/** The least deviation that is counted with, US dollars a gallon: where all pumps agree to the cent, 4 cents are no mistake. */
const MIN_DEVIATION = 1 / 3;

/** Of what prices a file is made, by state. */
export interface UsualPrices {
  /** @param group the state, and which price @param price US dollars a gallon */
  readonly add: (group: string, price: number) => void;
  /** The median of a group that a price lies too far from; undefined where it does not, or too few say what is usual. */
  readonly farFrom: (group: string, price: number) => number | undefined;
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
};

/** Prices are added first; what is usual is worked out once, when a group is first asked for. */
export const createUsualPrices = (): UsualPrices => {
  const prices = new Map<string, number[]>();
  const usual = new Map<string, { readonly middle: number; readonly most: number }>();
  const usualOf = (group: string) => {
    const known = usual.get(group);
    const all = prices.get(group) ?? [];
    if (known !== undefined || all.length < MIN_ROWS) return known;
    const middle = median(all);
    const deviation = median(all.map((price) => Math.abs(price - middle)));
    const made = { middle, most: DEVIATIONS * Math.max(deviation, MIN_DEVIATION) };
    usual.set(group, made);
    return made;
  };
  return {
    add: (group, price) => {
      const all = prices.get(group);
      if (all === undefined) prices.set(group, [price]);
      else all.push(price);
    },
    farFrom: (group, price) => {
      const found = usualOf(group);
      return found !== undefined && Math.abs(price - found.middle) > found.most ? found.middle : undefined;
    },
  };
};
