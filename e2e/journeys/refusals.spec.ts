import type { Page } from '@playwright/test';
import type { Fault } from '#server/faults.ts';
import { codeFor, fillCredentials, fillDriver, logIn, typeCode } from '../support/account.ts';
import { comeBack, makeTicket, openConversation } from '../support/conversation.ts';
import { choose, DOCUMENT } from '../support/files.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';
import { buildRoute, planFuel } from '../support/road.ts';

test.use(WITHOUT_WORKER);

const refusal = (method: string, path: string, status: number, body: unknown): Fault => ({
  method,
  path,
  action: { kind: 'status', status, body },
});

/** Does something once for each refusal of a call, and looks for its sentence. */
const eachSays = async (
  page: Page,
  backend: { readonly faults: { readonly add: (fault: Fault) => () => void } },
  call: readonly [string, string],
  cases: readonly (readonly [number, unknown, string])[],
  act: () => Promise<void>,
): Promise<void> => {
  for (const [status, body, text] of cases)
    await test.step(text, async () => {
      const disarm = backend.faults.add(refusal(...call, status, body));
      await act();
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
      disarm();
    });
};

test('sign-in: what a backend says, and what is said for one that says nothing', async ({ page, backend }) => {
  await page.goto('/');
  await eachSays(
    page,
    backend,
    ['POST', '/auth/login'],
    [
      [400, 'Sorry: Incorrect username or password.', 'Incorrect username or password'],
      [401, '', 'Login failed: Incorrect username or password'],
      [401, { message: 'Login or password are incorrect' }, 'Login or password are incorrect'],
      [400, {}, 'An error occurred during sign in'],
    ],
    () => logIn(page, 'driver@milepost.test'),
  );
});

test('sign-up and verification: the same', async ({ page, backend }) => {
  const email = 'refused@ozarkfreight.test';
  await page.goto('/signup');
  await fillCredentials(page, 'Driver', email);
  const register = ['POST', '/auth/register'] as const;
  const disarm = backend.faults.add(refusal(...register, 400, {}));
  await fillDriver(page);
  await expect(page.getByText('An error occurred during account creation')).toBeVisible();
  disarm();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/verification$/);
  await typeCode(page, await codeFor(backend, email));
  await eachSays(
    page,
    backend,
    ['POST', '/auth/confirm'],
    [
      [400, {}, 'An error occurred during verification'],
      [400, 'CodeMismatch: Invalid verification code provided', 'Invalid verification code'],
    ],
    () => page.getByRole('button', { name: 'Verify account' }).click(),
  );
  // A code that was refused is cleared away.
  await typeCode(page, await codeFor(backend, email));
  backend.faults.add({ path: '/auth/confirm', times: 1, action: { kind: 'delay', ms: 400 } });
  await page.getByRole('button', { name: 'Verify account' }).click();
  await expect(page.getByRole('button', { name: 'Verifying...' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('forgot password: the same', async ({ page, backend }) => {
  await page.goto('/forgotpassword');
  await page.getByLabel('Email').fill('driver@milepost.test');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await eachSays(
    page,
    backend,
    ['POST', '/auth/password-reset/initiate'],
    [[400, {}, 'An error occurred during password reset initiation']],
    () => send.click(),
  );
  await send.click();
  await typeCode(page, '123456');
  await eachSays(
    page,
    backend,
    ['POST', '/auth/password-reset/verify-code'],
    [[400, {}, 'An error occurred during code verification']],
    () => page.getByRole('button', { name: 'Submit' }).click(),
  );
});

test('a fuel plan that fails says what the server says', async ({ page, backend }) => {
  await signIn(page);
  await buildRoute(page);
  // From another backend: the reference server says the same of its own accord when it fails.
  backend.faults.add(refusal('POST', '/assistant/plan', 500, { message: 'An unexpected error occurred' }));
  await planFuel(page, 150, 40);
  await expect(page.getByText('An unexpected error occurred').first()).toBeVisible();
});

test('the fuel form: the sentences of each field', async ({ page }) => {
  await signIn(page);
  await buildRoute(page);
  await page.getByRole('tab', { name: 'Fuel plan' }).click();
  for (const [field, typed, text] of [
    ['Current fuel', 'abc', 'Current fuel must be a number'],
    ['Current fuel', '', 'Current fuel is required'],
    ['Search radius', '0', 'Search radius must be positive'],
    ['Min gallons purchase', '-3', 'Min gallons purchase must be positive'],
  ] as const) {
    await page.getByLabel(field).fill('1');
    await page.getByLabel(field).fill(typed);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
});

test('a profile that cannot be loaded at the start: Unable to fetch permissions, and Try again', async ({
  page,
  backend,
}) => {
  backend.faults.add(refusal('GET', '/api/profile/me', 500, {}));
  await page.goto('/');
  await logIn(page, 'driver@milepost.test', 'Milepost-2026!');
  await expect(page.getByRole('heading', { name: 'Unable to fetch permissions' })).toBeVisible();
  backend.faults.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/map/);
});

test('conversations that cannot be loaded say so, with a way to try again', async ({ page, backend }) => {
  const ticket = await makeTicket(await backend.signIn('driver'));
  await signIn(page);
  backend.faults.add(refusal('GET', '/ticket/*', 500, {}));
  await page.goto('/chats');
  await expect(page.getByText('Error loading tickets. Please try again.')).toBeVisible();
  await page.goto(`/chat/${ticket}`);
  await expect(page.getByText('Unable to fetch data. Try Again.')).toBeVisible();
  backend.faults.clear();
  await page
    .getByRole('button', { name: /^Try again$/i })
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
});

test.describe('files', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a file that is refused says why: no address for it, or the storage refuses it', async ({ page, backend }) => {
    await openConversation(page, await makeTicket(await backend.signIn('driver')));
    const log = page.getByRole('log');
    await choose(page, [DOCUMENT]);
    const disarm = backend.faults.add(refusal('POST', '/message/init-upload', 422, {}));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log.getByText('Upload failed: Failed to initialize upload')).toBeVisible();
    disarm();
    backend.faults.add(refusal('PUT', '*', 422, {}));
    await log.getByRole('button', { name: /^Retry/ }).click();
    await comeBack(page);
    await expect(log.getByText('Upload failed: Failed to upload invoice.pdf to object storage: ')).toBeVisible();
  });

  test.describe('by voice', () => {
    test.use({ permissions: ['microphone'] });

    test('a voice note that is refused says so in its own words', async ({ page, backend }) => {
      await openConversation(page, await makeTicket(await backend.signIn('driver')));
      backend.faults.add(refusal('POST', '/message/init-upload', 422, { message: 'no room' }));
      await page.getByRole('button', { name: 'Record voice message' }).click();
      await expect(page.getByRole('timer')).toHaveText('0:01');
      await page.getByRole('button', { name: 'Stop and send' }).click();
      await expect(page.getByRole('log').getByText('Voice recording upload failed: no room')).toBeVisible();
    });

    test('one that is over the limit, as another version may have left it, says so and stays', async ({
      page,
      backend,
    }) => {
      const ticket = await makeTicket(await backend.signIn('driver'));
      await openConversation(page, ticket);
      await page.evaluate(async (ticketId) => {
        const open = indexedDB.open('milepost:driver@milepost.test');
        await new Promise((resolve) => {
          open.onsuccess = resolve;
        });
        const writing = open.result.transaction(['recordings', 'recordingChunks'], 'readwrite');
        writing.objectStore('recordings').put({ id: 'large', ticketId, mimeType: 'audio/webm', startedAt: Date.now() });
        const bytes = new ArrayBuffer(10 * 1024 * 1024 + 1);
        writing.objectStore('recordingChunks').put({ recordingId: 'large', place: 0, bytes, untilMs: 60_000 });
        await new Promise((resolve) => {
          writing.oncomplete = resolve;
        });
        open.result.close();
      }, ticket);
      await page.reload();
      await page.getByRole('button', { name: 'Send the recovered 1:00' }).click();
      await expect(page.getByText('Voice recording is too large. Maximum size is 10MB.')).toBeVisible();
      await expect(page.getByText('1:00 of a voice note was recovered')).toBeVisible();
    });
  });
});
