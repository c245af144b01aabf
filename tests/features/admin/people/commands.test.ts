// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '#src/contract/errors.ts';
import type { User } from '#src/contract/user.ts';
import { proofQuestion } from '#src/data/proof-question.ts';
import { type Call, runtime, setRuntime } from '#src/data/runtime.ts';
import { actOn, createAdmin, type RowAction } from '#src/features/admin/people/commands.ts';
import { USER_PAGES_KEY } from '#src/features/admin/people/queries.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { toastStore } from '#src/ui/toast.ts';
import { fakePage } from '#tests/app/page.ts';

const person = (id: string, more: Partial<User> = {}): User => ({
  ...{ id, companyName: '', email: `${id}@fleet.test`, firstName: 'Lonnie', lastName: 'Pruitt' },
  ...{ profileTypeName: 'TRUCK_DRIVER', approved: false },
  ...more,
});
const KEY = [...USER_PAGES_KEY, 'boss', {}];

let sent: { readonly name: string; readonly options: unknown }[];
let client: QueryClient;

/** A page with two rows, over calls that all answer the same. */
const answering = (answer: Result<unknown, AppError>): void => {
  fakePage({ status: 'signed-in', account: 'boss' });
  const call = async (name: string, options: unknown) => {
    sent.push({ name, options });
    return answer;
  };
  setRuntime({ ...runtime(), call: call as Call });
  client.setQueryData(KEY, { content: [person('1'), person('2')], totalElements: 12 });
  // Another answer about users, in the navigation.
  client.setQueryData(['users', 'waiting'], 4);
};
const shown = () => client.getQueryData<{ content: User[]; totalElements: number }>(KEY);
const toasts = () => toastStore.getState().items.map(({ tone, text }) => `${tone}: ${text}`);

beforeEach(() => {
  sent = [];
  client = new QueryClient();
  toastStore.setState({ items: [] });
});

describe('what is done to a row stands in the list at once, whatever the backend answers', () => {
  test.each<[RowAction, string, Partial<User>, string]>([
    ['approve', 'approveUser', { approved: true }, 'success: Lonnie Pruitt is approved'],
    ['reject', 'rejectUser', { approved: false }, 'success: Lonnie Pruitt is disapproved'],
    [
      'promote',
      'promoteUser',
      { profileTypeName: 'SUPER_ADMIN' },
      'success: User promoted to super admin successfully',
    ],
  ])('%s', async (action, name, after, said) => {
    answering(ok({}));
    await actOn(client, person('1'), action);
    expect(sent).toEqual([{ name, options: { params: { userId: '1' } } }]);
    expect(shown()).toEqual({ content: [person('1', after), person('2')], totalElements: 12 });
    expect(toasts()).toEqual([said]);
    expect(client.getQueryState(KEY)?.isInvalidated).toBe(true);
    expect(client.getQueryState(['users', 'waiting'])).toMatchObject({ data: 4, isInvalidated: true });
  });

  test('what the row said is sent along with a decision, and follows it', async () => {
    answering(ok({}));
    client.setQueryData(KEY, { content: [person('1', { approval: 'PENDING' })], totalElements: 1 });
    await actOn(client, person('1', { approval: 'PENDING' }), 'approve');
    expect(sent).toEqual([{ name: 'approveUser', options: { params: { userId: '1' }, query: { saw: 'PENDING' } } }]);
    expect(shown()?.content).toEqual([person('1', { approved: true, approval: 'APPROVED' })]);
  });

  test('logged out everywhere', async () => {
    answering(ok({}));
    await actOn(client, person('1'), 'sessions');
    expect(sent).toEqual([{ name: 'endUserSessions', options: { params: { userId: '1' } } }]);
    expect(shown()?.content).toEqual([person('1'), person('2')]);
    expect(toasts()).toEqual(['success: Lonnie Pruitt is logged out on all devices']);
  });

  test('delete', async () => {
    answering(ok(''));
    await actOn(client, person('1'), 'delete');
    expect(shown()).toEqual({ content: [person('2')], totalElements: 11 });
    expect(toasts()).toEqual(['success: User deleted successfully']);
  });
});

describe('what fails is said, with the reason, and changes nothing', () => {
  test.each<[RowAction, AppError, readonly string[]]>([
    [
      'approve',
      { kind: 'retryable', status: 500 },
      [
        'error: Lonnie Pruitt could not be approved.',
        'error: The server did not answer as it should. Look at the list in a moment, then try again.',
      ],
    ],
    ['approve', { kind: 'rejected', status: 409, body: {} }, ['error: Lonnie Pruitt could not be approved.']],
    [
      'reject',
      { kind: 'offline' },
      [
        'error: Lonnie Pruitt could not be disapproved.',
        'error: No signal, or the server does not answer. Nothing was changed; try again when there is signal.',
      ],
    ],
    [
      'promote',
      { kind: 'rejected', status: 403, message: 'Only administrators can be made super administrators.' },
      ['error: Error promoting user to super admin', 'error: Only administrators can be made super administrators.'],
    ],
    [
      'delete',
      { kind: 'invalid-response', message: '/api: Expected' },
      [
        'error: Error deleting user',
        'error: The server did not answer as it should. Look at the list in a moment, then try again.',
      ],
    ],
  ])('%s: %o', async (action, error, said) => {
    answering(err(error));
    await actOn(client, person('1'), action);
    expect(shown()).toEqual({ content: [person('1'), person('2')], totalElements: 12 });
    expect(toasts()).toEqual(said);
  });
});

describe('where the backend wants a proof', () => {
  const NEEDED: AppError = { kind: 'rejected', status: 403, code: 'PROOF_REQUIRED', message: 'Enter your password' };
  /** A backend that takes one proof alone. */
  const wanting = (good: string): void => {
    answering(ok({}));
    const call = async (name: string, options: { readonly proof?: string } = {}) => {
      if (name === 'passkeys') return ok([]);
      sent.push({ name, options });
      return options.proof === good ? ok({}) : err(NEEDED);
    };
    setRuntime({ ...runtime(), call: call as Call });
  };
  /** Answers the next question as a person would. @returns for what it was asked */
  const answerNext = (proof: string | undefined) =>
    new Promise<string>((resolve) => {
      const stop = proofQuestion.subscribe(({ asked }) => {
        if (!asked) return;
        stop();
        resolve(asked.action);
        asked.answer(proof);
      });
    });

  test('it is asked for once and used for what follows; a later one is asked for when it is old', async () => {
    wanting('first');
    const asked = answerNext('first');
    await actOn(client, person('1'), 'promote');
    expect(await asked).toBe('manage-accounts');
    await actOn(client, person('1'), 'delete');
    expect(sent).toMatchObject([
      { name: 'promoteUser', options: { proof: undefined } },
      { name: 'promoteUser', options: { proof: 'first' } },
      { name: 'deleteUser', options: { proof: 'first' } },
    ]);
    wanting('second');
    const again = answerNext('second');
    await actOn(client, person('2'), 'delete');
    expect(await again).toBe('manage-accounts');
    expect(shown()?.content).toEqual([person('1')]);
  });

  test('it is never used for whoever signs in next', async () => {
    wanting('first');
    void answerNext('first');
    await actOn(client, person('1'), 'promote');
    runtime().session.store.setState({ account: 'somebody-else' });
    sent = [];
    void answerNext(undefined);
    await actOn(client, person('2'), 'delete');
    expect(sent).toMatchObject([{ name: 'deleteUser', options: { proof: undefined } }]);
  });

  test('nothing happens, and nothing is said, where the person gives none', async () => {
    wanting('third');
    void answerNext(undefined);
    await actOn(client, person('1'), 'delete');
    expect(shown()?.content).toHaveLength(2);
    expect(toasts()).toEqual([]);
    void answerNext(undefined);
    const values = { email: 'priya@milepost.test', firstName: 'Priya', lastName: 'Natarajan' };
    expect(await createAdmin(client, values)).toEqual({ failure: undefined });
    expect(toasts()).toEqual([]);
  });
});

describe('a new admin', () => {
  const values = { email: 'priya@milepost.test', firstName: 'Priya', lastName: 'Natarajan' };

  test('is sent as a sign-up of an administrator; the password is answered and kept nowhere', async () => {
    answering(ok({}));
    const answer = await createAdmin(client, values);
    if (!('password' in answer)) throw new Error('Not created');
    expect(sent[0]).toEqual({
      name: 'createAdmin',
      options: {
        body: {
          ...{ ...values, username: values.email, password: answer.password },
          ...{ isAdminRegistration: true, companyName: '', phoneNumber: '' },
        },
      },
    });
    expect(toasts()).toEqual(['success: User created successfully']);
    expect(client.getMutationCache().getAll()).toEqual([]);
  });

  test.each<[AppError, string]>([
    [{ kind: 'rejected', status: 409, code: 'EMAIL_TAKEN', message: 'x' }, 'this email already has an account'],
    [{ kind: 'rejected', status: 400, message: 'Not today' }, 'Not today'],
    [{ kind: 'rejected', status: 422, fields: { email: 'Bad', lastName: 'Short' } }, 'Bad, Short'],
    [{ kind: 'timeout' }, 'the server does not answer; look at the list before you try again'],
    [{ kind: 'invalid-response', message: '/auth: Expected' }, 'Something went wrong'],
    [{ kind: 'retryable', status: 500 }, 'Something went wrong'],
  ])('that is refused: %o', async (error, detail) => {
    answering(err(error));
    expect(await createAdmin(client, values)).toEqual({ failure: { form: `Error creating user: ${detail}` } });
    expect(toasts()).toEqual([]);
  });
});
