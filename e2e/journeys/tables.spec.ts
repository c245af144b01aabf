import type { Page } from '@playwright/test';
import { addTestUser } from '#tests/support/builders/users.ts';
import type { TestRole } from '#tests/support/harness/client.ts';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use({ ...WITHOUT_WORKER, viewport: { width: 1440, height: 900 } });

const WIDTHS = [390, 600, 768, 1024, 1280, 1440, 1920];
const LONG = {
  firstName: 'Maximiliana-Bernadette',
  lastName: 'Featherstonehaugh-Vandenberghe',
  companyName: 'Consolidated Transcontinental Refrigerated Freight Lines of North Dakota',
  email: 'maximiliana-bernadette.featherstonehaugh@consolidated-transcontinental-freight.test',
};

/** Texts of cells that lie, wholly or in part, under the cell of their row's buttons, with the table at its start. */
const covered = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.data-table-frame')].flatMap((frame) => {
      frame.scrollLeft = 0;
      return [...frame.querySelectorAll('tr')].flatMap((row) => {
        const edge = row.querySelector('[data-action]')?.getBoundingClientRect().left;
        if (edge === undefined) return [];
        return [...row.querySelectorAll('th:not([data-action]), td:not([data-action])')].flatMap((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          const { right, width } = range.getBoundingClientRect();
          return width > 0 && right > edge + 1 ? [cell.textContent ?? ''] : [];
        });
      });
    }),
  );

/** Frames whose columns go on beyond their edge without a cue, or that have the cue without such columns. */
const wronglyCued = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.data-table-frame')].filter(
        (frame) => frame.hasAttribute('data-more') !== frame.scrollWidth - frame.clientWidth - frame.scrollLeft > 1,
      ).length,
  );

const PAGES: readonly { readonly path: string; readonly role: TestRole; readonly seen: string }[] = [
  { path: '/user-management', role: 'super', seen: LONG.companyName },
  { path: '/accounts', role: 'admin', seen: LONG.companyName },
  { path: '/board-table', role: 'admin', seen: LONG.firstName },
  { path: '/chat-history', role: 'admin', seen: LONG.firstName },
  { path: '/upload-locations', role: 'admin', seen: 'Upload' },
  { path: '/reports', role: 'super', seen: LONG.lastName },
  { path: '/reports?show=trail', role: 'super', seen: LONG.lastName },
];

test('on a phone a truck stop is told whole, and put in the order of any of its columns', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/upload-locations');
  const card = page.getByRole('list', { name: 'Truck stops' }).getByRole('listitem').first();
  for (const label of ['Name and identificator', 'Identificator', 'Latitude', 'Longitude', 'Address', 'Combined id'])
    await expect(card.getByText(`${label}: `, { exact: true })).toBeVisible();
  const order = page.getByRole('combobox', { name: 'Sort by' });
  const choices = await order.getByRole('option').allTextContents();
  expect(choices).toEqual(
    expect.arrayContaining([
      'Store number',
      'City',
      'State',
      'Name',
      'Latitude',
      'Longitude',
      'Address',
      'Identificator',
    ]),
  );
  await order.selectOption('State');
  await expect(page).toHaveURL(/sort=state/);
  await expect(card).toContainText(', AL');
});

for (const { path, role, seen } of PAGES) {
  test(`${path}: no column lies under the buttons of its row, at any width, with names as long as they come`, async ({
    page,
    backend,
  }) => {
    await addTestUser(backend.db, { ...LONG, approval: 'PENDING' });
    await addTestUser(backend.db, { ...LONG, role: 'ADMIN', email: `a.${LONG.email}` });
    const driver = await backend.signIn((await addTestUser(backend.db, { ...LONG, email: `d.${LONG.email}` })).email);
    await makeTicket(driver);
    const closed = await makeTicket(driver);
    const staff = await backend.signIn(`a.${LONG.email}`);
    for (const status of ['IN_PROGRESS', 'CLOSED'])
      await staff.call('ticketStatus', { params: { id: closed }, body: { status } });
    await signIn(page, role, path);
    await expect(page.getByText(seen).first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => covered(page), `${path} at ${width} px`).toEqual([]);
      await expect.poll(() => wronglyCued(page), `${path} at ${width} px`).toBe(0);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
    // Twice as large: as somebody reads who sees little.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect.poll(() => covered(page), `${path} at 200 %`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${path} at 200 %`).toBeLessThanOrEqual(1440);
  });
}
