import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { logIn } from '../support/account.ts';
import { clean } from '../support/axe.ts';
import { allSent, makeTicket, openConversation } from '../support/conversation.ts';
import { DOCUMENT, filesOnServer, LARGE_PICTURE, PICTURE, sha256 } from '../support/files.ts';
import { expect, signIn, test, workerReady } from '../support/fixtures.ts';
import { expectMarks, WAITING } from '../support/road.ts';
import { share } from '../support/share.ts';

test.use({ viewport: { width: 390, height: 844 } });

const ODD = { name: 'photo.webp', mimeType: 'image/webp', buffer: Buffer.from('RIFF') };

test('shared from the gallery without signal: into the one open conversation, over a killed page, and sent with signal', async ({
  page,
  context,
  backend,
}) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  await openConversation(page, ticket);
  await workerReady(page);
  await page.getByRole('textbox', { name: 'Message' }).fill('The tire:');
  await context.setOffline(true);

  await share(page, [PICTURE], { url: 'https://maps.example/42' });
  await expect(page).toHaveURL(new RegExp(`/chat/${ticket}`));
  const chosen = page.getByRole('list', { name: 'Files of this message' });
  await expect(chosen.getByText(PICTURE.name)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('The tire:\nhttps://maps.example/42');
  // Again, with another one and one of a wrong kind: what is said must be read before anything goes on.
  await share(page, [PICTURE, DOCUMENT, ODD]);
  await expect(page.getByRole('alert')).toContainText('File type webp is not allowed.');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('File type webp is not allowed.');
  await clean(page);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/${ticket}`));
  await expect(chosen.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectMarks(page, WAITING, 1);
  await context.setOffline(false);
  await allSent(page);
  expect(await filesOnServer(backend, driver, ticket)).toEqual(
    [PICTURE, DOCUMENT].map(({ name, buffer }) => ({ name, sha256: sha256(buffer) })),
  );
});

test('shared while nobody is signed in, where others were: after the sign-in it asks which conversation; without one it waits in My chats', async ({
  page,
  backend,
}) => {
  await signIn(page, 'owner', '/settings');
  await workerReady(page);
  await page.getByRole('button', { name: 'Log out', exact: true }).last().click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await share(page, [LARGE_PICTURE], { title: 'Inspection', text: 'Due on Friday' });
  const promise = page.getByText('Log in here within an hour to use what you shared.');
  await expect(promise).toBeVisible();
  // Public pages on the way, also one that is loaded anew, leave it.
  await page.getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveTitle(/^Customer Support/);
  await page.reload();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(promise).toBeVisible();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(promise).toBeVisible();
  await logIn(page, 'driver@milepost.test', DEMONSTRATION_PASSWORD);
  await expect(page.getByRole('heading', { name: 'No open conversation' })).toBeVisible();
  await expect(page.getByText('Due on Friday')).toBeVisible();
  await clean(page);

  // Both are there before the page looks: into the only one it would go at once.
  await page.goto('/help');
  const driver = await backend.signIn('driver');
  const tickets = [await makeTicket(driver), await makeTicket(driver)];
  const listed = page.waitForResponse((response) => response.url().includes('/ticket/user'));
  await page.goto('/chats');
  await listed;
  await expect(page.getByText('Shared, waiting for a conversation: 1 file.')).toBeVisible();
  await page.getByRole('link', { name: 'Choose' }).click();
  await expect(page.getByRole('heading', { name: 'Which conversation is it for?' })).toBeVisible();
  await clean(page);
  await page.getByRole('button', { name: new RegExp(`#${tickets[0]}$`) }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/${tickets[0]}`));
  await expect(page.getByText(LARGE_PICTURE.name)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Inspection\nDue on Friday');
  await page.goto('/share');
  await expect(page.getByRole('heading', { name: 'Nothing is waiting here' })).toBeVisible();
});

test('more is shared than may wait: how many were not kept is said, by name and number, until it was read', async ({
  page,
  backend,
}) => {
  const ticket = await makeTicket(await backend.signIn('driver'));
  await openConversation(page, ticket);
  await workerReady(page);
  const named = (count: number, nameOf: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ name: nameOf(at), mimeType: 'text/plain', buffer: Buffer.from(`${nameOf(at)} ${at}`) },
    }));
  await share(page, [
    ...named(32, (at) => `log ${at}.txt`),
    ...named(3, () => 'image.txt'),
    ...named(15, (at) => `late ${at}.txt`),
  ]);
  const told = page.getByRole('alert');
  await expect(told).toContainText('log 30.txt: 30 shared files wait already.');
  await expect(told).toContainText(/image\.txt: 30 shared files wait already\. .+ \(3 files\)/);
  await expect(told).toContainText('And 6 files more.');
  await clean(page);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/${ticket}`));
  await expect(page.getByRole('list', { name: 'Files of this message' }).getByRole('listitem')).toHaveCount(10);
});

test('shared into a window that has no worker yet: it is said', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator.serviceWorker, 'register', { value: () => new Promise(() => undefined) });
  });
  await signIn(page, 'driver');
  await share(page, [PICTURE]);
  await expect(page.getByRole('alert')).toContainText('Milepost was not ready on this device.');
});
