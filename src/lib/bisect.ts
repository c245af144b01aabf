/**
 * The largest whole number from `low` to `high` that passes, found in 54 steps at most: it is searched no further than to
 * 2^53, beyond which not every whole number is a floating-point number. `low` is known to pass, and passing never comes
 * back once it is lost.
 */
export const largestPassing = (low: number, high: number, passes: (value: number) => boolean): number => {
  if (!Number.isSafeInteger(low)) return low;
  // Whole, or the two would come no nearer than a little over 1.
  let [yes, no] = [low, Math.min(Math.floor(high), Number.MAX_SAFE_INTEGER) + 1];
  while (no - yes > 1) {
    const middle = yes + Math.floor((no - yes) / 2);
    if (passes(middle)) yes = middle;
    else no = middle;
  }
  return yes;
};
