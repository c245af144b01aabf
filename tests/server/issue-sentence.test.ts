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
