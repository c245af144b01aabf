import * as v from 'valibot';
import { expect, it, test } from 'vitest';
import { invalidInput } from '#server/http/errors.ts';
import { issueSentence } from '#server/http/issue-sentence.ts';
import type { Endpoint } from '#src/contract/endpoint.ts';
import { ENDPOINTS } from '#src/contract/endpoints.ts';
import { membersOf } from '#tests/support/schemas/walk.ts';

const ROWS = Object.entries(ENDPOINTS) as [string, Endpoint][];
const ODD = [undefined, null, '', 'x', ' ', 0, -1, 1e308, 1.5, true, [], {}, [null], ['x'], Number.NaN];

/** Something that is odd at one place: `path` leads there, `0` is the entry of a list. */
const odd = (path: readonly string[], value: unknown): unknown => {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  return name === '0' ? [odd(rest, value)] : { [name]: odd(rest, value) };
};

const sentencesOf = (schema: v.GenericSchema, value: unknown): string[] => {
  const result = v.safeParse(schema, value);
  if (result.success) return [];
  const { message, fields = {} } = invalidInput(result.issues).body as {
    message: string;
    fields?: Record<string, string>;
  };
  return [message, ...Object.values(fields)];
};

test.each(ROWS)('%s never answers what the schema library says by itself', (_, { body, query }) => {
  for (const schema of [body, query]) {
    if (schema === undefined) continue;
    for (const { path } of membersOf(schema)) {
      for (const value of ODD) {
        const raw = sentencesOf(schema, odd(path, value)).filter((text) => /^Invalid [\w ]+: /.test(text));
        expect([path.join('.'), value, raw]).toEqual([path.join('.'), value, []]);
      }
    }
  }
});

const said = (schema: v.GenericSchema, value: unknown): string => {
  const { issues } = v.safeParse(schema, value);
  return issues === undefined ? '' : issueSentence(issues[0]);
};

it('says what is expected where, for what has no sentence of its own', () => {
  const schema = v.object({ places: v.array(v.object({ miles: v.pipe(v.number(), v.minValue(0), v.maxValue(9)) })) });
  expect(said(schema, { places: [{ miles: 10 }] })).toBe('places.0.miles must be at most 9.');
  expect(said(schema, { places: [{ miles: -1 }] })).toBe('places.0.miles must be at least 0.');
  expect(said(schema, { places: [{ miles: '1' }] })).toBe('places.0.miles must be a number.');
  expect(said(schema, { places: [{}] })).toBe('places.0.miles is missing.');
  expect(said(schema, { places: {} })).toBe('places must be a list.');
  expect(said(schema, null)).toBe('The request must be an object.');
});

it('names the values that are taken, and the limit of a length', () => {
  const schema = v.object({
    status: v.optional(v.picklist(['OPEN', 'CLOSED'])),
    approved: v.optional(v.picklist(['true', 'false', ''])),
    overdue: v.optional(v.picklist(['true'])),
    admin: v.optional(v.literal(true)),
    words: v.optional(v.pipe(v.string(), v.nonEmpty(), v.minLength(2), v.maxLength(3))),
    places: v.optional(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(2))),
    code: v.optional(v.pipe(v.string(), v.length(6))),
    many: v.optional(v.picklist(Array.from({ length: 500 }, (_, i) => `value-${i}`))),
    long: v.optional(v.picklist(['a'.repeat(300), 'b'.repeat(300), 'c'.repeat(300)])),
  });
  expect(said(schema, { status: 'LATE' })).toBe('status must be one of OPEN, CLOSED.');
  expect(said(schema, { approved: 'maybe' })).toBe('approved must be one of true, false.');
  expect(said(schema, { overdue: 'false' })).toBe('overdue must be true.');
  expect(said(schema, { admin: false })).toBe('admin must be true.');
  expect(said(schema, { words: 'four' })).toBe('words must have at most 3 characters.');
  expect(said(schema, { words: 'a' })).toBe('words must have at least 2 characters.');
  expect(said(schema, { words: '' })).toBe('words must not be empty.');
  expect(said(schema, { places: ['a', 'b', 'c'] })).toBe('places must have at most 2 entries.');
  expect(said(schema, { places: [] })).toBe('places must have at least 1 entry.');
  expect(said(schema, { code: '1' })).toBe('code must have exactly 6 characters.');
  expect(said(schema, { many: 'x' })).toMatch(/^many must be one of value-0, .*value-19 and 480 others\.$/);
  expect(said(schema, { long: 'x' })).toBe(`long must be one of ${'a'.repeat(300)} and 2 others.`);
});

test.each(ROWS)('%s says of every value what would be right', (_, { body, query }) => {
  for (const schema of [body, query]) {
    if (schema === undefined) continue;
    for (const { path } of membersOf(schema)) {
      for (const value of [...ODD, 'x'.repeat(20_000), Array(2_000).fill('x')]) {
        const vague = sentencesOf(schema, odd(path, value)).filter((text) => text.includes('not what is expected'));
        expect([path.join('.'), vague]).toEqual([path.join('.'), []]);
      }
    }
  }
});
