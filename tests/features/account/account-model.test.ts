import { describe, expect, test } from 'vitest';
import type { AppError } from '#src/contract/errors.ts';
import {
  type Boxes,
  codeOf,
  EMPTY_BOXES,
  keyAt,
  pasteAt,
  typeAt,
} from '#src/features/account/codes/model/code-boxes.ts';
import { resetCodeFailure, verificationFailure } from '#src/features/account/codes/model/code-failure.ts';
import { resendOutcome, secondsLeft } from '#src/features/account/codes/model/resend.ts';
import { formFailure } from '#src/features/account/forms/model/form-failure.ts';
import { EMPTY_SIGN_UP, registerBody } from '#src/features/account/sign-up/model/sign-up.ts';
import { err, ok } from '#src/lib/result.ts';

/** '12 4' as boxes: a space is an empty one. */
const boxes = (text: string): Boxes => EMPTY_BOXES.map((_, at) => (text[at] ?? '').trim());
const shown = (list: Boxes): string => list.map((digit) => digit || ' ').join('');

describe('six boxes', () => {
  test.each<[string, number, string, string, number]>([
    ['      ', 0, '7', '7     ', 1],
    ['      ', 5, '7', '     7', 5],
    ['1     ', 0, '12', '2     ', 1],
    ['1     ', 0, '21', '2     ', 1],
    ['1     ', 0, '11', '1     ', 1],
    ['1     ', 0, '1', '1     ', 1],
    ['123456', 2, '', '12 456', 2],
    ['12    ', 1, 'x', '12    ', 1],
    ['      ', 0, '123456', '123456', 5],
    ['      ', 3, '123456', '123456', 5],
    ['9     ', 1, '456', '9456  ', 4],
    ['      ', 4, '456', '    45', 5],
    ['      ', 0, '12345678', '123456', 5],
  ])('"%s" with %i typed to "%s": "%s", focus on %i', (before, at, text, after, focus) => {
    const move = typeAt(boxes(before), at, text);
    expect([shown(move.boxes), move.focus]).toEqual([after, focus]);
  });

  test.each(['123456', '123 456', '12-34-56', ' 123456\n', 'Your code is 123456.'])('a code pasted as %j', (text) => {
    const move = pasteAt(boxes('98    '), 2, text);
    expect([codeOf(move.boxes), move.focus]).toEqual(['123456', 5]);
  });

  test('two digits pasted over one stand there both; words change nothing', () => {
    expect(shown(pasteAt(boxes('1     '), 0, '12').boxes)).toBe('12    ');
    expect(shown(pasteAt(boxes('1     '), 0, 'code').boxes)).toBe('1     ');
  });

  test.each<[string, number, string, [string, number] | undefined]>([
    ['12    ', 2, 'Backspace', ['1     ', 1]],
    ['12    ', 1, 'Backspace', undefined],
    ['      ', 0, 'Backspace', undefined],
    ['12    ', 1, 'ArrowLeft', ['12    ', 0]],
    ['12    ', 0, 'ArrowLeft', ['12    ', 0]],
    ['12    ', 1, 'ArrowRight', ['12    ', 2]],
    ['12    ', 5, 'ArrowRight', ['12    ', 5]],
    ['12    ', 3, 'Home', ['12    ', 0]],
    ['12    ', 3, 'End', ['12    ', 5]],
    ['12    ', 3, 'a', undefined],
  ])('"%s" at %i, %s', (before, at, key, after) => {
    const move = keyAt(boxes(before), at, key);
    expect(move && [shown(move.boxes), move.focus]).toEqual(after);
  });
});

describe('the sign-up payload', () => {
  const entered = {
    ...EMPTY_SIGN_UP.owner,
    email: ' ray@ozark.com ',
    firstName: ' Ray',
    phoneNumber: '+1 (417) 555-0100',
    companyName: 'Ozark Freight ',
    truckNumber: '042',
    terms: true,
  };
  const person = {
    username: 'ray@ozark.com',
    email: 'ray@ozark.com',
    password: 'abcdefg1',
    phoneNumber: '+1 (417) 555-0100',
    firstName: 'Ray',
    lastName: '',
  };

  test('of an owner has the company, and no truck', () => {
    expect(registerBody('owner', entered, 'abcdefg1')).toEqual({
      ...person,
      accountType: 'owner',
      companyName: 'Ozark Freight',
    });
  });

  test.each([
    ['042', 42],
    ['', 0],
    [' ', 0],
  ])('of a driver has the truck number %j as %i, and no company', (truckNumber, number) => {
    expect(registerBody('driver', { ...entered, truckNumber }, 'abcdefg1')).toEqual({
      ...person,
      accountType: 'driver',
      truckNumber: number,
    });
  });
});

const DEFAULT = 'The default sentence';
const rejected = (more: Partial<AppError> = {}): AppError => ({ kind: 'rejected', status: 400, ...more });

test.each<[string, AppError, object]>([
  ['a string', rejected({ message: 'No', body: 'No' }), { form: 'No' }],
  ['sentences by field', rejected({ message: 'No', fields: { email: 'Taken' } }), { fields: { email: 'Taken' } }],
  ['no words', rejected(), { form: DEFAULT }],
  ['an answer of another shape', { kind: 'invalid-response', message: '/auth/register x' }, { form: DEFAULT }],
  ['a proxy without words', { kind: 'retryable', status: 502 }, { form: expect.stringContaining('does not answer') }],
  ['a slow server', { kind: 'timeout' }, { form: expect.stringContaining('takes too long') }],
  ['a server that is not there', { kind: 'offline' }, { form: expect.stringContaining('does not answer') }],
])('form error handling (8): %s', (_, error, failure) => {
  expect(formFailure(error, DEFAULT, true)).toEqual(failure);
});

test('without signal, the form says that', () => {
  expect(formFailure({ kind: 'offline' }, DEFAULT, false).form).toMatch(/^No signal/);
});

test.each<[string, AppError, object]>([
  [
    'words around it',
    rejected({ message: 'Error: Invalid verification code!' }),
    { fields: { code: 'Invalid verification code' } },
  ],
  ['a sentence of the field', rejected({ fields: { code: 'Expired' } }), { fields: { code: 'Expired' } }],
  ['other words with the code', rejected({ code: 'BAD_CODE', message: 'Too old' }), { fields: { code: 'Too old' } }],
  ['another message', rejected({ message: 'Locked' }), { form: 'Locked' }],
  ['no words', rejected(), { form: 'An error occurred during verification' }],
])('a refused verification (8): %s', (_, error, failure) => {
  expect(verificationFailure(error, true)).toEqual(failure);
});

test('a refused reset code without words', () => {
  expect(resetCodeFailure(rejected(), true)).toEqual({ form: 'An error occurred during code verification' });
});

const NOW = 1_000_000;
test.each([
  ['a code sent', ok(undefined), { waitUntil: NOW + 60_000, gone: false }],
  ['no such call', err({ kind: 'rejected', status: 404 } as const), { waitUntil: NOW, gone: true }],
  ['not that method', err({ kind: 'rejected', status: 405 } as const), { waitUntil: NOW, gone: true }],
  [
    'too many',
    err({ kind: 'retryable', status: 429, retryAfterMs: 90_000 } as const),
    { waitUntil: NOW + 90_000, gone: false, error: expect.objectContaining({ status: 429 }) },
  ],
])('another code: %s', (_, answer, outcome) => {
  expect(resendOutcome(answer, NOW)).toEqual(outcome);
});

test.each([
  [NOW + 60_000, 60],
  [NOW + 59_001, 60],
  [NOW + 1, 1],
  [NOW, 0],
  [NOW - 5_000, 0],
])('seconds left until %i', (until, seconds) => {
  expect(secondsLeft(until, NOW)).toBe(seconds);
});
