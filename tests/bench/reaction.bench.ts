import type { Page } from 'playwright';
import { tickets } from '#server/db/schema.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import type { Bench, BenchResult } from '#tests/bench/bench.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { ensureBuilt, median } from './built-page.ts';
import { openChromium } from './chromium.ts';

const TIMES = 7;
/** Milliseconds between two presses, so that the work of one is done before the next. */
const QUIET_MS = 800;
const SUPER = 'super@milepost.test';

/** A shift's tickets: more than a page of each tab. */
const fill = async ({ db }: TestServer): Promise<void> => {
  const driver = await addTestUser(db, { firstName: 'Ray', lastName: 'Ortega' });
  const agent = await addTestUser(db, { role: 'ADMIN' });
  const rows = Array.from({ length: 120 }, (_, n) => {
    const createdAt = new Date(Date.now() - n * 600_000);
    const status = (['OPEN', 'TO_DO', 'IN_PROGRESS', 'CLOSED'] as const)[n % 4] ?? 'OPEN';
    const taken = status === 'OPEN' ? {} : { assignedManagerId: agent.id };
    return { userId: driver.id, status, createdAt, updatedAt: createdAt, stationName: `Travel Plaza ${n}`, ...taken };
  });
  await db.insert(tickets).values(rows);
};

/** A press, and the selector of what is there once the page has reacted to it. `n` counts the presses from 0. */
interface Press {
  readonly name: string;
  readonly path: string;
  readonly press: (page: Page, n: number) => Promise<unknown>;
  readonly shown: (n: number) => string;
  /** Leaves the page as it was. */
  readonly after?: (page: Page) => Promise<unknown>;
}

const odd = (n: number) => n % 2 === 1;
const selected = (value: string) => `[role=tab][aria-selected=true][data-value="${value}"]`;
const sorted = (n: number) => `th[aria-sort=${odd(n) ? 'descending' : 'ascending'}]`;
const leave = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};

const PRESSES: readonly Press[] = [
  {
    name: 'board: another tab',
    path: '/board-table',
    press: (page, n) => page.getByRole('tab', { name: odd(n) ? /^Open/ : /^To do/ }).click(),
    shown: (n) => selected(odd(n) ? 'OPEN' : 'TO_DO'),
  },
  {
    name: 'board: sorted',
    path: '/board-table',
    press: (page) => page.getByRole('button', { name: 'Open date' }).click(),
    shown: sorted,
  },
  {
    name: 'board: Find opened',
    path: '/board-table',
    press: (page) => page.keyboard.press('/'),
    shown: () => '[role=dialog] input',
    after: leave,
  },
  {
    name: 'accounts: another tab',
    path: '/accounts',
    press: (page, n) => page.getByRole('tab', { name: odd(n) ? 'All' : 'Not approved' }).click(),
    shown: (n) => selected(odd(n) ? 'all' : 'waiting'),
  },
  {
    name: 'users: sorted',
    path: '/user-management',
    press: (page) => page.getByRole('button', { name: 'Last name' }).click(),
    shown: sorted,
  },
  {
    name: 'reports: the other part',
    path: '/reports',
    press: (page, n) => page.getByRole('tab', { name: odd(n) ? 'Tickets' : 'Who did what' }).click(),
    shown: (n) => selected(odd(n) ? 'tickets' : 'trail'),
  },
];

/** Milliseconds from the press, as the browser has its time, to the picture after the one that first shows it. */
const reactionMs = async (page: Page, { name, press, shown }: Press, n: number): Promise<number> => {
  await page.evaluate((selector) => {
    const watch = (event: Event) => {
      const look = () => {
        if (!document.querySelector(selector)) return requestAnimationFrame(look);
        return requestAnimationFrame(() => Object.assign(globalThis, { reacted: performance.now() - event.timeStamp }));
      };
      look();
    };
    Object.assign(globalThis, { reacted: undefined });
    // The finger's coming up is what presses a button.
    for (const type of ['click', 'keydown']) document.addEventListener(type, watch, { capture: true, once: true });
  }, shown(n));
  await press(page, n);
  const shownBy = () => (globalThis as { reacted?: number }).reacted;
  const reacted = await page.waitForFunction(shownBy).catch((cause: unknown) => {
    throw new Error(`${name}, press ${n}: no reaction`, { cause });
  });
  return Number(await reacted.jsonValue());
};

const signIn = async (page: Page, server: TestServer): Promise<void> => {
  await page.goto(server.url);
  await page.getByLabel('Username').fill(SUPER);
  await page.getByLabel('Password', { exact: true }).fill(DEMONSTRATION_PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/map');
};

/** One press's figure after the other: all of them take minutes on a busy machine. */
async function* measure(page: Page, server: TestServer): AsyncGenerator<BenchResult> {
  for (const press of PRESSES) {
    await page.goto(server.url + press.path);
    await page.getByRole('row').nth(1).waitFor();
    await page.waitForTimeout(QUIET_MS);
    const samples: number[] = [];
    for (let n = 0; n < TIMES; n += 1) {
      samples.push(await reactionMs(page, press, n));
      await press.after?.(page);
      await page.waitForTimeout(QUIET_MS);
    }
    const [first = Number.NaN] = samples;
    const note = `the first ${first.toFixed(0)}, the slowest ${Math.max(...samples).toFixed(0)}`;
    yield { name: press.name, value: median(samples), unit: 'ms', limit: { max: 100 }, note };
  }
}

const reaction: Bench = {
  name: 'first reaction of the desk to a press, 120 tickets',
  run: async function* () {
    ensureBuilt();
    const server = await startServer({ seed: 'demonstration', page: 'dist/app', time: 'real' });
    const chromium = await openChromium();
    try {
      await fill(server);
      const page = await chromium.context.newPage();
      await page.setViewportSize({ width: 1440, height: 900 });
      await signIn(page, server);
      yield* measure(page, server);
    } finally {
      await chromium.close();
      await server.close();
    }
  },
};

export const benches: Bench[] = [reaction];
