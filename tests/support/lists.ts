/** What can be wrong with a list. */
export type ListFault = 'lost' | 'doubled' | 'reordered';

/** One thing that should not be. */
export interface ListFinding {
  readonly fault: ListFault;
  readonly what: string;
}

/** One line that a list should hold. */
export interface Wanted {
  readonly text: string;
  /** False where it may be missing. */
  readonly must: boolean;
  /** May stand anywhere. */
  readonly loose?: boolean;
}

/** True where `have` is `want` in its order, with some of what may be missing left out. */
const inOrder = (have: readonly string[], want: readonly Wanted[]): boolean => {
  // reach[i]: the first i of `have` are explained by what of `want` has been looked at.
  let reach = have.map(() => false);
  reach = [true, ...reach];
  for (const { text, must } of want) {
    reach = reach.map((held, i) => (held && !must) || (i > 0 && reach[i - 1] === true && have[i - 1] === text));
  }
  return reach[have.length] === true;
};

const count = <T>(list: readonly T[], fits: (item: T) => boolean): number => list.filter(fits).length;

/** The same, but for what may stand anywhere. */
const inOrderButLoose = (have: readonly string[], want: readonly Wanted[]): boolean => {
  const loose = new Set(want.flatMap((one) => (one.loose ? one.text : [])));
  return inOrder(
    have.filter((text) => !loose.has(text)),
    want.filter(({ text }) => !loose.has(text)),
  );
};

/**
 * Compares a list of texts with what it should be.
 * @param where names the list in what is found
 * @param ordered false where any order is right
 */
export const compareLists = (
  where: string,
  have: readonly string[],
  want: readonly Wanted[],
  ordered: boolean,
): ListFinding[] => {
  const findings: ListFinding[] = [];
  for (const text of new Set([...have, ...want.map((one) => one.text)])) {
    const there = count(have, (one) => one === text);
    const most = count(want, (one) => one.text === text);
    const least = count(want, (one) => one.text === text && one.must);
    if (there > most)
      findings.push({ fault: 'doubled', what: `${where}: "${text}" ${there} times instead of ${most}` });
    if (there < least) findings.push({ fault: 'lost', what: `${where}: "${text}" ${there} times instead of ${least}` });
  }
  if (findings.length === 0 && ordered && !inOrder(have, want) && !inOrderButLoose(have, want)) {
    findings.push({
      fault: 'reordered',
      what: `${where}: ${have.join(' | ')} instead of ${want.map((one) => one.text).join(' | ')}`,
    });
  }
  return findings;
};
