import { describe, expect, test } from 'vitest';
import type { AppError } from '#src/contract/errors.ts';
import { signInFailure } from '#src/features/account/sign-in/model/sign-in-error.ts';

describe('what a failed sign-in says', () => {
  const said = (error: AppError, online = true) => signInFailure(error, online);
  test.each<[string, AppError, string]>([
    [
      'shortens a longer sentence to the catalogue text',
      { kind: 'rejected', status: 401, message: 'x: Incorrect username or password!' },
      'Incorrect username or password',
    ],
    [
      'shows the default for a 401 without words',
      { kind: 'rejected', status: 401 },
      'Login failed: Incorrect username or password',
    ],
    [
      'shows the message of the server',
      { kind: 'rejected', status: 403, message: 'Your account was disapproved.' },
      'Your account was disapproved.',
    ],
    [
      'shows the general text for an answer without words',
      { kind: 'rejected', status: 400 },
      'An error occurred during sign in',
    ],
    [
      'hides what an unreadable answer is about',
      { kind: 'invalid-response', status: 200, message: 'accessToken: expected' },
      'An error occurred during sign in',
    ],
    [
      'says the server is down behind a proxy',
      { kind: 'retryable', status: 502 },
      'The server does not answer. What you typed stays here; try again in a moment.',
    ],
    [
      'lists the fields this form does not have',
      { kind: 'rejected', status: 422, fields: { device: 'Unknown', app: 'Too old' } },
      'Unknown, Too old',
    ],
  ])('%s', (_name, error, form) => {
    expect(said(error)).toEqual({ form });
  });
  test('tells no signal from a server that is down', () => {
    expect(said({ kind: 'offline' }, false).form).toMatch(/^No signal/);
    expect(said({ kind: 'offline' }, true).form).toMatch(/^The server does not answer/);
  });
});
