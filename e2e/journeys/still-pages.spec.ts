import type { Locator, Page } from '@playwright/test';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';
import { followFromLoad, followShifts } from '../support/places.ts';
import { buildRoute, planFuel, routerReady } from '../support/road.ts';

test.use(WITHOUT_WORKER);

/** Milliseconds by which answers come one after another, so that each could move what is there already. */
const STEP_MS = 300;
const STEPS = 5;

/** From now on each path's answers come late, each by another time. @returns how many have not come yet */
const answerLate = async (page: Page): Promise<() => number> => {
  let waiting = 0;
  const late = new Map<string, number>();
  await page.route('**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!['fetch', 'xhr'].includes(route.request().resourceType()) || pathname === '/ticket/changes')
      return route.continue();
    if (!late.has(pathname)) late.set(pathname, (1 + (late.size % STEPS)) * STEP_MS);
    waiting += 1;
    await new Promise((resolve) => setTimeout(resolve, late.get(pathname)));
    waiting -= 1;
    await route.continue().catch(() => undefined);
  });
  return () => waiting;
};

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

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

for (const role of ['driver', 'super'] as const)
  for (const viewport of [PHONE, DESK])
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
      const waiting = await answerLate(page);
      const shifts = await followShifts(page);
      for (const { path, stands, press } of PAGES.filter((one) => one.role === role)) {
        await page.goto(path.replace('TICKET', ticket));
        await expect(stands(page).first()).toBeAttached();
        await expect.poll(waiting).toBe(0);
        await press?.(page);
        expect.soft(await shifts(), path).toEqual([]);
      }
    });

for (const viewport of [PHONE, DESK])
  test(`what was stored stands still from its first frame on, and while it is saved for the road, ${viewport.width} pixels wide`, async ({
    page,
    backend,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(viewport);
    await routerReady(page, backend);
    await signIn(page);
    await buildRoute(page);
    // The form stands under what stands above the plan.
    await page.getByRole('tab', { name: 'Fuel plan' }).click();
    await expect(page.getByRole('button', { name: 'Set up fuel cards' })).toBeVisible();
    await answerLate(page);
    const ofForm = await followFromLoad(page, 'Set up fuel cards');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Set up fuel cards' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save for the road' })).toBeVisible();
    await expect(page.getByText(/^about \d/)).toBeVisible();
    expect.soft(await ofForm(), 'the form').toHaveLength(1);

    await planFuel(page, 150, 60);
    await expect(page.getByText(/gal · \d+ stops?/).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Ways' }).getByText('cheapest')).toBeVisible();
    const ofPlan = await followFromLoad(page, 'Filled here, at ');
    await page.reload();
    await expect(page.getByText(/^about \d/)).toBeVisible();
    // Of its hundreds of pieces each would be late.
    await page.unroute('**');
    await page.getByRole('button', { name: 'Save for the road' }).click();
    await expect(page.getByText('Saved for the road')).toBeVisible({ timeout: 90_000 });
    expect.soft(await ofPlan(), 'the plan').toHaveLength(1);

    await answerLate(page);
    const ofList = await followFromLoad(page, 'Request Service at ');
    await page.goto('/map?mode=route');
    await expect(page.getByRole('button', { name: /^Request Service at / }).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Ways' })).toBeVisible();
    await expect(page.getByText('Saved for the road')).toBeVisible();
    expect.soft(await ofList(), 'the list').toHaveLength(1);
  });
