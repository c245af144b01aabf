import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use({ ...WITHOUT_WORKER, viewport: { width: 1440, height: 900 } });

test('a server that fails at an action is said to be asked again, in the row and in a notice, until it answers', {
  tag: '@strict',
}, async ({ page, backend, kind }) => {
  const ticket = await makeTicket(await backend.signIn('driver'));
  await signIn(page, 'admin', '/board-table');
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/chat/${ticket}"]`) });
  const trouble = { method: 'PUT', path: '/ticket/*', action: { kind: 'status', status: 503 } } as const;
  backend.faults.add({ ...trouble, times: 3 });
  await row.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assign to me' }).click();
  await expect(row.getByText('Assigning · trying again')).toBeVisible();
  await expect(
    page.getByText('The server has trouble. Assigning is tried again by itself; nothing is lost.'),
  ).toBeVisible();
  // Until it answers: then the row has gone where it belongs. Without keys that is looked for, and takes minutes.
  if (kind === 'strict') return;
  await expect(row).toHaveCount(0, { timeout: 60_000 });
  await page.getByRole('tab', { name: /^In progress/ }).click();
  await expect(row.getByRole('button', { name: 'Close ticket' })).toBeVisible();
});

test('of two changes of a priority the later one stands, however slow the first one is', async ({ page, backend }) => {
  const ticket = await makeTicket(await backend.signIn('driver'));
  await signIn(page, 'admin', '/board-table');
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/chat/${ticket}"]`) });
  let release = () => {};
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/ticket/priority/*', async (route) => {
    if (route.request().postData()?.includes('LOW')) await slow;
    await route.continue();
  });
  for (const priority of ['Low', 'Urgent']) {
    await row.getByRole('button', { name: /^Priority of .+: Normal$/ }).click();
    await page.getByRole('menuitem', { name: priority }).click();
  }
  const waiting = () => page.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name));
  await expect.poll(waiting).toContain(`milepost-priority:${ticket}`);
  release();
  await expect(row.getByRole('button', { name: /^Priority of .+: Urgent$/ })).toBeVisible();
  await page.reload();
  await expect(row.getByRole('button', { name: /^Priority of .+: Urgent$/ })).toBeVisible();
});
