import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
// Before Dexie: it looks for IndexedDB when it is loaded.
import '#tests/support/client/storage.ts';
import '#tests/support/console.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import type { AppError } from '#src/contract/errors.ts';
import { errorText } from '#src/data/outbox/error-text.ts';
import { setRuntime } from '#src/data/runtime.ts';
import { changeSession } from '#src/data/stored.ts';
import { confirmCode } from '#src/features/account/codes/commands.ts';
import { inWords } from '#src/features/account/forms/in-words.ts';
import { deleteProfile, saveProfile } from '#src/features/account/profile/commands.ts';
import { checkResetCode, sendResetCode, setNewPassword } from '#src/features/account/reset/commands.ts';
import { signInFailure } from '#src/features/account/sign-in/model/sign-in-error.ts';
import { register } from '#src/features/account/sign-up/commands.ts';
import { EMPTY_SIGN_UP } from '#src/features/account/sign-up/model/sign-up.ts';
import { sendMessage } from '#src/features/tickets/conversation/commands.ts';
import type { Result } from '#src/lib/result.ts';
import { FORGOT } from '#src/texts/forgot.ts';
import { SIGN_UP } from '#src/texts/sign-up.ts';
import { toastStore } from '#src/ui/toast.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { openRealDesk, type RealDesk } from '#tests/support/client/real-desk.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

// The prescribed texts of failures, one after another: what a backend answers, over HTTP through the real calls, and what the person reads.

const DRIVER = 'driver@milepost.test';
const PASSWORD = 'Long-Haul-42';

let server: TestServer;
let desk: RealDesk;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  desk = await openRealDesk(server);
  server.faults.clear();
  toastStore.setState({ items: [] });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  server.faults.clear();
  await closeClients();
});

/** What stands on the screen after a failure: over the form, under its fields, in notices. */
interface Shown {
  readonly form?: string | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly toasts?: readonly string[];
}

const toasts = () => toastStore.getState().items.map(({ text }) => text);
const failureOf = <F>(answer: Result<unknown, F>): F => {
  if (answer.ok) throw new Error('It was not refused');
  return answer.error;
};

interface Form {
  readonly call: readonly [method: string, path: string];
  readonly signedIn?: boolean;
  /** Makes the call as the page does. */
  readonly act: (client: TestClient) => Promise<Shown>;
  /** Said where the backend says nothing. */
  readonly otherwise: string;
  /** Prescribed texts that are told otherwise than the backend words them. */
  readonly own?: readonly (readonly [status: number, body: unknown, shown: Shown])[];
}

const FORMS: Readonly<Record<string, Form>> = {
  'signing in': {
    call: ['POST', '/auth/login'],
    act: async ({ runtime }) =>
      signInFailure(failureOf(await runtime.session.signIn({ username: DRIVER, password: 'wrong' })), true),
    otherwise: 'An error occurred during sign in',
    own: [
      [400, 'NotAuthorized: Incorrect username or password.', { form: 'Incorrect username or password' }],
      [401, '', { form: 'Login failed: Incorrect username or password' }],
      [401, { message: 'Login or password are incorrect' }, { form: 'Login or password are incorrect' }],
    ],
  },
  'creating an account': {
    call: ['POST', '/auth/register'],
    act: async () =>
      inWords(
        failureOf(await register('driver', { ...EMPTY_SIGN_UP.driver, email: 'a@b.test' }, PASSWORD)),
        SIGN_UP.failed,
      ),
    otherwise: 'An error occurred during account creation',
  },
  'verifying it': {
    call: ['POST', '/auth/confirm'],
    act: async () => (await confirmCode(DRIVER, '123456')) ?? {},
    otherwise: 'An error occurred during verification',
    own: [[400, 'CodeMismatch: Invalid verification code.', { fields: { code: 'Invalid verification code' } }]],
  },
  'asking for a reset code': {
    call: ['POST', '/auth/password-reset/initiate'],
    act: async () => inWords((await sendResetCode(DRIVER)).error as AppError, FORGOT.sendFailed),
    otherwise: 'An error occurred during password reset initiation',
  },
  'sending the reset code': {
    call: ['POST', '/auth/password-reset/verify-code'],
    act: async () => failureOf(await checkResetCode(DRIVER, '123456')),
    otherwise: 'An error occurred during code verification',
  },
  'setting a new password': {
    call: ['POST', '/auth/password-reset/set-password'],
    act: async () => {
      const outcome = await setNewPassword(DRIVER, PASSWORD, undefined);
      return outcome.kind === 'failed' ? outcome.failure : {};
    },
    otherwise: FORGOT.saveFailed,
  },
};

const answering = (form: Form, status: number, body: unknown) => {
  const [method, path] = form.call;
  server.faults.add({ method, path, action: { kind: 'status', status, body } });
};
const shownBy = async (form: Form): Promise<Shown> => {
  const client = form.signedIn ? await desk.signedIn(DRIVER) : await desk.tab();
  setRuntime(client.runtime);
  return form.act(client);
};

describe.each(Object.entries(FORMS))('%s: the shapes that a backend says a failure of a form in', (_name, form) => {
  it.each<[string, number, unknown, Shown]>([
    ['a string', 400, 'The backend said so', { form: 'The backend said so' }],
    ['a message', 400, { message: 'The backend said so' }, { form: 'The backend said so' }],
    [
      'an object of fields, joined by comma, with a capital',
      400,
      { message: { captcha: ['is missing', 'is late'] } },
      form.call[1] === '/auth/login' ? { form: 'Is missing, is late' } : { fields: { captcha: 'Is missing, is late' } },
    ],
    ['nothing', 400, {}, { form: form.otherwise }],
    ['markup of some proxy', 400, '<html>Bad Request</html>', { form: form.otherwise }],
    ['a list of messages', 400, { message: ['One', 'two'] }, { form: 'One, two' }],
  ])('%s', async (_shape, status, body, shown) => {
    answering(form, status, body);
    expect(await shownBy(form)).toEqual(shown);
  });

  for (const [status, body, shown] of form.own ?? [])
    it(`${status} ${JSON.stringify(body)}`, async () => {
      answering(form, status, body);
      expect(await shownBy(form)).toEqual(shown);
    });

  it('a gateway without its server says that it does not answer', async () => {
    answering(form, 502, '<html>Bad Gateway</html>');
    expect((await shownBy(form)).form).toContain('The server does not answer');
  });
});

describe('the profile', () => {
  const values = {
    firstName: 'Ray',
    lastName: 'Ortega',
    email: DRIVER,
    phoneNumber: '512 555 0147',
    companyName: 'Ozark Freight',
    username: 'ray',
    address: '12 Depot Road',
    truckNumber: '7',
  };
  const asDriver = async () => setRuntime((await desk.signedIn(DRIVER)).runtime);

  it.each<[string, unknown, Shown]>([
    ['nothing', {}, {}],
    ['a sentence', 'The backend said so', { form: 'The backend said so' }],
    ['fields', { fields: { username: 'Taken' } }, { fields: { username: 'Taken' } }],
  ])("'Failed to update profile', with %s from the backend", async (_what, body, shown) => {
    await asDriver();
    server.faults.add({ method: 'PUT', path: '/api/profile/me', action: { kind: 'status', status: 400, body } });
    expect(await saveProfile(values)).toEqual(shown);
    expect(toasts()).toEqual(['Failed to update profile']);
  });

  it("'Profile updated successfully'", async () => {
    await asDriver();
    expect(await saveProfile(values)).toBeUndefined();
    expect(toasts()).toEqual(['Profile updated successfully']);
  });

  it("'Failed to delete profile'", async () => {
    await asDriver();
    server.faults.add({ method: 'DELETE', path: '/api/profile/me', action: { kind: 'status', status: 400, body: {} } });
    expect(await deleteProfile()).toEqual({});
    expect(toasts()).toEqual(['Failed to delete profile']);
  });
});

describe('a call that answers 401', () => {
  const refused = (path: string, status: number) => server.faults.add({ path, action: { kind: 'status', status } });
  const EXPIRED = 'Your session has expired. Please log in again.';
  const profile = async (client: TestClient) => failureOf(await client.runtime.call('profile'));

  it("'Refresh token expired': the session ends, in its own words", async () => {
    const client = await desk.signedIn(DRIVER);
    refused('/api/profile/me', 401);
    refused('/auth/refresh', 403);
    expect(await profile(client)).toMatchObject({ kind: 'session', code: 'Refresh token expired', message: EXPIRED });
    await desk.live(async () => client.runtime.session.store.getState().ended === 'expired', 'the end of the session');
  });

  it("'No refresh token available': the same", async () => {
    const client = await desk.signedIn(DRIVER);
    await changeSession((stored) => stored && { ...stored, refreshToken: '' });
    refused('/api/profile/me', 401);
    expect(await profile(client)).toMatchObject({
      kind: 'session',
      code: 'No refresh token available',
      message: EXPIRED,
    });
  });

  it("'Token refresh failed': the session stays, for it may go better the next time", async () => {
    const client = await desk.signedIn(DRIVER);
    refused('/api/profile/me', 401);
    refused('/auth/refresh', 500);
    expect(await profile(client)).toMatchObject({ kind: 'retryable', code: 'Token refresh failed' });
    expect(client.runtime.session.store.getState().status).toBe('signed-in');
  });

  it("'Authentication failed': what the server says of a token that is none", async () => {
    const reply = await server.anonymous.call('profile', { headers: { authorization: 'Bearer none' } });
    expect(reply).toMatchObject({ status: 401, body: { message: 'Authentication failed' } });
  });

  it('a refresh that works goes unseen, once for all who wait', async () => {
    const client = await desk.signedIn(DRIVER);
    server.faults.add({ path: '/api/profile/me', times: 2, action: { kind: 'status', status: 401 } });
    const [one, two] = await Promise.all([client.runtime.call('profile'), client.runtime.call('profile')]);
    expect([one.ok, two.ok]).toEqual([true, true]);
    expect(server.faults.seen.filter(({ path }) => path === '/auth/refresh')).toHaveLength(1);
  });
});

describe('everything else', () => {
  it("'An unexpected error occurred' is what a server says that fails", async () => {
    const client = await desk.tab();
    await server.db.execute('alter table users rename to users_away');
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const error = failureOf(
      await client.runtime.session.signIn({ username: DRIVER, password: DEMONSTRATION_PASSWORD }),
    );
    await server.db.execute('alter table users_away rename to users');
    expect(signInFailure(error, true)).toEqual({ form: 'An unexpected error occurred' });
  });

  it("no answer at all (FETCH_ERROR) is 'offline', and says so in plain words", async () => {
    const client = await desk.tab();
    server.faults.add({ path: '/auth/login', action: { kind: 'drop-before' } });
    const error = failureOf(await client.runtime.session.signIn({ username: DRIVER, password: 'wrong' }));
    expect(error.kind).toBe('offline');
    expect(signInFailure(error, true).form).toContain('The server does not answer');
    expect(signInFailure(error, false).form).toContain('No signal');
  });

  it("'No ticketId provided, cannot upload files'", async () => {
    setRuntime((await desk.signedIn(DRIVER)).runtime);
    const file = { id: '1', name: 'a.txt', mimeType: 'text/plain', blob: new Blob(['a']) };
    expect(failureOf(await sendMessage('', 'see this', [file])).message).toBe(
      'No ticketId provided, cannot upload files',
    );
  });

  it("'Something went wrong' where nobody says what", () => {
    expect(errorText({ kind: 'rejected', status: 400 })).toBe('Something went wrong');
    expect(errorText({ kind: 'rejected', message: 'The backend said so' })).toBe('The backend said so');
  });
});
