import { type BaseIssue, getDotPath } from 'valibot';

/** What the library says where a schema has no sentence of its own: nothing for a person to read. */
const RAW = /^Invalid [\w ]+: (?:Expected|Received) /;

const KINDS: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  loose_object: 'must be an object',
  record: 'must be an object',
  integer: 'must be a whole number',
  safe_integer: 'must be a whole number',
  finite: 'must be a number',
};

const LIMITS: Readonly<Record<string, string>> = {
  min_value: 'must be at least',
  max_value: 'must be at most',
  gt_value: 'must be above',
  lt_value: 'must be below',
};

/** How much is told of the values that a place takes: so many of them, and so many characters. */
const TOLD = { values: 20, characters: 400 } as const;

/**
 * What is expected where only certain values are, out of the library's `"a"` or `("a" | "b" | "")`. An empty one is not told:
 * it says the same as nothing there.
 */
const oneOf = (expected: string): string => {
  const all = expected
    .replace(/^\((.*)\)$/s, '$1')
    .split(' | ')
    .map((value) => value.replace(/^"(.*)"$/s, '$1'))
    .filter((value) => value !== '');
  if (all.length === 1) return `must be ${all[0]}`;
  let length = 0;
  const told = all.slice(0, TOLD.values).filter((value) => {
    length += value.length + 2;
    return length <= TOLD.characters;
  });
  const others = all.length - told.length;
  return `must be one of ${told.join(', ')}${others > 0 ? ` and ${others} others` : ''}`;
};

/** What is expected of a text's or a list's length. */
const lengthOf = ({ type, requirement, input }: BaseIssue<unknown>): string => {
  const unit = typeof input === 'string' ? 'character' : 'entry';
  const units = requirement === 1 ? unit : unit === 'entry' ? 'entries' : 'characters';
  const bound = type === 'max_length' ? 'at most' : type === 'min_length' ? 'at least' : 'exactly';
  return `must have ${bound} ${String(requirement)} ${units}`;
};

/** The sentence of an issue: the schema's own, or one that says what is expected where (decision 0448). */
export const issueSentence = (issue: BaseIssue<unknown>): string => {
  if (!RAW.test(issue.message)) return issue.message;
  const name = getDotPath(issue) ?? 'The request';
  if (issue.received === 'undefined') return `${name} is missing.`;
  const limit = LIMITS[issue.type];
  if (limit !== undefined) return `${name} ${limit} ${String(issue.requirement)}.`;
  if (/^(?:picklist|literal|enum)$/.test(issue.type)) return `${name} ${oneOf(issue.expected ?? '')}.`;
  if (/^(?:min_|max_)?length$/.test(issue.type)) return `${name} ${lengthOf(issue)}.`;
  if (issue.type === 'non_empty') return `${name} must not be empty.`;
  return `${name} ${KINDS[issue.type] ?? 'is not what is expected there'}.`;
};
