import type { Locator, Page } from '@playwright/test';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';
import { followShifts } from '../support/places.ts';

test.use(WITHOUT_WORKER);

/** Milliseconds by which answers come one after another, so that each could move what is there already. */
const STEP_MS = 300;
const STEPS = 5;

/** Open at once, as on a busy morning. */
const TICKETS = 17;

/** Pages, and what stands on them once all has come. `super` has what an agent has, and the colleagues' names beside it. */
const PAGES: readonly {
  readonly role: 'driver' | 'super';
  readonly path: string;
  readonly stands: (page: Page) => Locator;
  readonly press?: (page: Page) => Promise<void>;
}[] = [
  { role: 'driver', path: '/settings', stands: (page: Page) => page.getByText(/ used on this device/) },
  { role: 'super', path: '/settings', stands: (page: Page) => page.getByText(/ used on this device/) },
  {
    role: 'super',
    path: '/board-table',
    stands: (page: Page) => page.getByRole('button', { name: /^Assign to me/ }),
    // To the last page, which is a shorter one.
    press: async (page: Page) => {
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(page.getByText(`11–${TICKETS} of ${TICKETS}`)).toBeVisible();
    },
  },
  { role: 'super', path: '/accounts', stands: (page: Page) => page.getByRole('button', { name: /^Disapprove/ }) },
  { role: 'super', path: '/chat-history', stands: (page: Page) => page.getByText('Tickets not found') },
  {
    role: 'super',
    path: '/chat/TICKET',
    // Beside the conversation; on a phone behind a button.
    stands: (page: Page) =>
      page
        .getByRole('button', { name: 'Copy phone number' })
        .or(page.getByRole('button', { name: 'Attach files, replies, internal note' })),
  },
];

for (const role of ['driver', 'super'] as const)
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ])
    test(`late answers move nothing that a finger of a ${role} may be on, ${viewport.width} pixels wide`, async ({
      page,
      backend,
    }) => {
      test.setTimeout(120_000);
      await page.setViewportSize(viewport);
      const driver = await backend.signIn('driver');
      const ticket = await makeTicket(driver);
      // A count of two digits over a table of more than one page.
      for (let made = 1; made < TICKETS; made += 1) await makeTicket(driver);
      await signIn(page, role, '/profile');
      let asked = 0;
      let waiting = 0;
      const late = new Map<string, number>();
      await page.route('**', async (route) => {
        const { pathname } = new URL(route.request().url());
        if (!['fetch', 'xhr'].includes(route.request().resourceType()) || pathname === '/ticket/changes')
          return route.continue();
        if (!late.has(pathname)) late.set(pathname, (1 + (asked++ % STEPS)) * STEP_MS);
        waiting += 1;
        await new Promise((resolve) => setTimeout(resolve, late.get(pathname)));
        waiting -= 1;
        await route.continue().catch(() => undefined);
      });
      const shifts = await followShifts(page);
      for (const { path, stands, press } of PAGES.filter((one) => one.role === role)) {
        await page.goto(path.replace('TICKET', ticket));
        await expect(stands(page).first()).toBeAttached();
        await expect.poll(() => waiting).toBe(0);
        await press?.(page);
        expect.soft(await shifts(), path).toEqual([]);
      }
    });
