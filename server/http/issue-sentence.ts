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

/** The sentence of an issue: the schema's own, or one that says what is expected where. */
export const issueSentence = (issue: BaseIssue<unknown>): string => {
  if (!RAW.test(issue.message)) return issue.message;
  const name = getDotPath(issue) ?? 'The request';
  if (issue.received === 'undefined') return `${name} is missing.`;
  const limit = LIMITS[issue.type];
  if (limit !== undefined) return `${name} ${limit} ${String(issue.requirement)}.`;
  return `${name} ${KINDS[issue.type] ?? 'is not what is expected there'}.`;
};
