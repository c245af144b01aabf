import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { loginInputSchema } from '#src/contract/auth.ts';
import type { Endpoint } from '#src/contract/endpoint.ts';
import { ENDPOINTS } from '#src/contract/endpoints.ts';
import { BODY, LOCATION_RADIUS_MAX_MILES, MAP, TEXT } from '#src/contract/limits.ts';
import { queryInteger, queryNumber } from '#src/contract/query.ts';
import { changePasswordFormSchema } from '#src/contract/sign-up.ts';
import { tileCircle } from '#src/lib/grid.ts';
import { isBounded, numbersIn, unboundedIn } from '#tests/support/schemas/walk.ts';

const ROWS = Object.entries(ENDPOINTS) as [string, Endpoint][];

describe('a request', () => {
  test.each(ROWS)('%s has no text, list or number without a limit', (_, { body, query }) => {
    expect(body === undefined ? [] : unboundedIn(body)).toEqual([]);
    expect(query === undefined ? [] : unboundedIn(query)).toEqual([]);
  });

  test.each(ROWS)('%s allows itself a larger body only where it has one', (_, { body, maxBodyBytes }) => {
    if (maxBodyBytes === undefined) return;
    expect(body).toBeDefined();
    expect(maxBodyBytes).toBeGreaterThan(BODY.maxBytes);
  });

  it('of the longest message fits, however its characters are written', () => {
    const { maxBodyBytes = BODY.maxBytes } = ENDPOINTS.sendMessage;
    for (const character of ['\u0001', '😀'.slice(0, 1), 'ü']) {
      const escaped = JSON.stringify({ text: character.repeat(TEXT.messageMax), ticket_id: 1 }).length;
      expect(escaped).toBeLessThan(maxBodyBytes);
      expect(escaped).toBeLessThan(BODY.maxBytes);
    }
    expect(Buffer.byteLength(JSON.stringify({ text: '😀'.repeat(TEXT.messageMax / 2) }))).toBeLessThan(BODY.maxBytes);
  });
});

describe('the walk over a schema', () => {
  const text = v.string();
  const bounded = v.pipe(text, v.maxLength(3));
  test.each([
    ['a text', text, [': string']],
    ['a text in a wrapper', v.object({ a: v.optional(text) }), ['a: string']],
    ['a text whose wrapper is limited', v.object({ a: v.pipe(v.nullish(text, ''), v.maxLength(3)) }), []],
    ['one of two texts', v.object({ a: v.union([bounded, text]) }), ['a: string']],
    ['a text before it becomes a number', v.pipe(text, v.transform(Number), v.number(), v.safeInteger()), [': string']],
    ['a code', v.pipe(text, v.regex(/^\d{6}$/)), []],
    ['an open pattern', v.pipe(text, v.regex(/^\d+$/)), [': string']],
    ['a list', v.object({ a: v.array(bounded) }), ['a: array']],
    ["a list's texts", v.pipe(v.array(text), v.maxLength(3)), ['0: string']],
    ['a number', v.number(), [': number']],
    ['a number with one end', v.pipe(v.number(), v.minValue(0)), [': number']],
    ['a number up to infinity', v.pipe(v.number(), v.minValue(0), v.maxValue(Number.POSITIVE_INFINITY)), [': number']],
    ['a number with both ends', v.pipe(v.number(), v.gtValue(0), v.maxValue(9)), []],
    ['a record', v.record(bounded, bounded), [': record']],
    ['more members than are named', v.looseObject({}), [': loose_object']],
    ['anything', v.object({ a: v.unknown() }), ['a: unknown']],
  ] as const)('finds %s', (_, schema, found) => {
    expect(unboundedIn(schema as v.GenericSchema)).toEqual(found);
  });

  it('tells patterns with an end from others', () => {
    expect([/^\d{6}$/, /^[0-9a-f+*]{64}$/, /^\P{Cc}{1,9}\+$/u].every(isBounded)).toBe(true);
    expect([/\d{6}/, /^\d*$/, /^\d{6,}$/, /^a|b$/, /^\d{6}$/m].some(isBounded)).toBe(false);
  });

  it('names the members that are numbers', () => {
    expect(numbersIn(ENDPOINTS.nearbyBulk.body)).toEqual([
      'locations.0.latitude',
      'locations.0.longitude',
      'locations.0.radiusInKm',
    ]);
    expect(numbersIn(ENDPOINTS.locations.query)).toEqual(['latitude', 'longitude', 'radius']);
  });
});

describe('a number of a query', () => {
  const refusal = (schema: v.GenericSchema, input: unknown) => v.safeParse(schema, input).issues?.[0]?.message;
  const BAD = ['', ' ', '1e999', 'Infinity', '-Infinity', 'NaN', '0x10', '1,5', 'x', '9'.repeat(400), '1e308', '-1'];
  test.each(BAD)('is not %j', (text) => {
    expect(refusal(queryInteger('page', 0, 1_000_000), text)).toBe('page must be a whole number from 0 to 1000000.');
    expect(refusal(queryNumber('radius', 0, 500), text)).toBe('radius must be a number from 0 to 500');
  });
  it('is what it says', () => {
    expect(v.parse(queryInteger('page', 0, 9), '07')).toBe(7);
    expect(refusal(queryInteger('page', 0, 9), '1.5')).toBeDefined();
    expect(['1', '-.5', '+2.', '1e2'].map((text) => v.parse(queryNumber('x', -9, 100), text))).toEqual([
      1, -0.5, 2, 100,
    ]);
  });
});

it('a station tile of the farthest zoom asks for a radius that is allowed', () => {
  const z = MAP.stationTileMinZoom;
  const radii = Array.from({ length: 2 ** z }, (_, y) => tileCircle({ z, x: 0, y }).radius);
  expect(Math.max(...radii)).toBeLessThanOrEqual(LOCATION_RADIUS_MAX_MILES);
});

describe('a form says what is too long', () => {
  const first = (schema: v.GenericSchema, input: unknown) => v.safeParse(schema, input).issues?.[0]?.message;
  it('at sign-in', () => {
    const good = { username: 'ray@fleet.test', password: 'on-the-road-7' };
    expect(first(loginInputSchema, { ...good, username: 'r'.repeat(255) })).toBe(
      'Email must not exceed 254 characters',
    );
    expect(first(loginInputSchema, { ...good, password: 'p'.repeat(201) })).toBe(
      'Password must not exceed 200 characters',
    );
  });
  it('at a change of the password', () => {
    const form = { newPassword: 'on-the-road-7!', confirmation: 'on-the-road-7!' };
    expect(first(changePasswordFormSchema, { ...form, currentPassword: 'p'.repeat(201) })).toBe(
      'Password must not exceed 200 characters',
    );
    expect(first(changePasswordFormSchema, { ...form, currentPassword: '' })).toBe('Password is required');
  });
});
