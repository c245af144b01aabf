import { describe, expect, test } from 'vitest';
import type { AppError } from '#src/contract/errors.ts';
import { signInFailure } from '#src/features/session/model/sign-in-error.ts';
import { syncLineOf } from '#src/features/session/model/sync-line.ts';

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

describe('the sync line', () => {
  const words = (state: Partial<Parameters<typeof syncLineOf>[0]>) => {
    const line = syncLineOf(
      { online: true, waiting: 0, failed: 0, sending: false, ...state },
      { detailsPath: '/settings', sendNow: () => undefined },
    );
    return [line.icon, line.parts.map((part) => part.text).join(' · '), line.action?.label];
  };
  test.each([
    [{}, ['check', 'All sent', undefined]],
    [{ waiting: 2, sending: true }, ['clock', '2 waiting · sending now', undefined]],
    [{ waiting: 1 }, ['refresh-cw', '1 waiting · trying again soon', 'Send now']],
    [{ waiting: 1, failed: 1 }, ['circle-alert', '1 not sent · 1 waiting', 'See why']],
    [{ online: false }, ['cloud-off', 'no signal', undefined]],
    [{ online: false, waiting: 2, failed: 1 }, ['cloud-off', '2 waiting · 1 not sent · no signal', 'Details']],
  ])('%j', (state, expected) => {
    expect(words(state)).toEqual(expected);
  });
});
