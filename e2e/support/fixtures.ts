import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import type { ApiClient, TestRole } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { SEEN_ATTACHMENT, watchTexts } from '../coverage/texts.ts';
import { rememberAccounts, startAnew } from './reset.ts';

export type BackendKind = 'reference' | 'strict';

interface WorkerFixtures {
  readonly kind: BackendKind;
  /** Serves one test after another; tests ask for `backend`. */
  readonly server: TestServer;
}

interface Fixtures {
  /**
   * A server with the demonstration accounts and stations, switchable faults and the built page, as new. A test that
   * kills it, or changes stations, starts one of its own.
   */
  readonly backend: TestServer;
  /** Where the page comes from: the `backend`'s, unless a file has a server of its own. */
  readonly origin: string;
  /** What a page may print by `console.error` in this test; anything else fails it. */
  readonly allowedErrors: RegExp[];
}

/** The browser itself says so of every request that a fault, a refusal or the lost signal ends. */
export const BROWSERS_OWN = /^Failed to load resource|net::ERR_|has been blocked by CORS policy/;

/** Collects what a page prints by `console.error`, and what it throws. */
export const watch = (page: Page, unexpected: string[]): void => {
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') unexpected.push(message.text());
  });
  page.on('pageerror', (error) => unexpected.push(`${error.name}: ${error.message}`));
};

/** Takes Background Sync away, as in Safari and Firefox. */
export const withoutSync = (): void => {
  for (const name of ['SyncManager', 'PeriodicSyncManager']) Reflect.deleteProperty(globalThis, name);
  // Missing where the address is not secure, as on an error page.
  if ('ServiceWorkerRegistration' in globalThis) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
};

/** A browser that does not know WebGL 2, and so loads nothing of the map. */
const withoutWebgl = (): void => {
  Reflect.deleteProperty(globalThis, 'WebGL2RenderingContext');
};

/** Says aloud what the content security policy has refused, so that it fails the test. */
export const tellViolations = (): void => {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    console.error(`Content security policy: ${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`),
  );
};

/** Says what an error of the page was caused by: React tells of what it has recovered from by a number alone. */
const tellCauses = (): void => {
  addEventListener('error', ({ error }) => {
    const cause: unknown = error?.cause;
    if (cause !== undefined) console.error('Caused by', cause instanceof Error ? cause.stack : cause);
  });
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  kind: ['reference', { option: true, scope: 'worker' }],
  server: [
    async ({ kind }, use) => {
      const strict = kind === 'strict';
      const server = await startServer({ seed: 'demonstration', page: 'dist/app', time: 'real', strict });
      await rememberAccounts(server.db);
      // As the product does once it serves: the first who looks up a place does not wait for all of them to be read.
      await server.services.maps.warm();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  allowedErrors: async ({ browserName: _ }, use) => use([]),
  backend: async ({ server }, use) => {
    server.faults.clear();
    await startAnew(server.db);
    await use(server);
  },
  origin: async ({ backend }, use) => use(backend.url),
  context: async ({ context, kind, origin, allowedErrors, permissions }, use, testInfo) => {
    const unexpected: string[] = [];
    context.on('page', (page) => watch(page, unexpected));
    if (kind === 'strict') await context.addInitScript(withoutSync);
    await context.addInitScript(tellViolations);
    await context.addInitScript(tellCauses);
    // A browser that has the interface and gives no surface is the strict backend's.
    if (testInfo.project.name === 'reference') await context.addInitScript(withoutWebgl);
    // A grant to one origin takes back all others, so what a test asks for (`permissions`) is granted in the same breath.
    const granted = [...(permissions ?? []), 'clipboard-read', 'clipboard-write'];
    await context.grantPermissions(granted, { origin });
    const seen = await watchTexts(context);
    await use(context);
    await testInfo.attach(SEEN_ATTACHMENT, { body: JSON.stringify(seen), contentType: 'application/json' });
    const left = unexpected.filter((text) => ![BROWSERS_OWN, ...allowedErrors].some((pattern) => pattern.test(text)));
    expect(left, 'unexpected console.error in the page').toEqual([]);
  },
  baseURL: async ({ origin }, use) => use(origin),
});

export { expect };

/**
 * For journeys that have nothing to do with the worker: `test.use(WITHOUT_WORKER)`. Its installing fetches the whole app
 * anew for each test, a few seconds of a slow machine.
 */
export const WITHOUT_WORKER = { serviceWorkers: 'block' } as const;

/** For those beside them that are about what the worker does. */
export const WITH_WORKER = { serviceWorkers: 'allow' } as const;

/**
 * Signs in on the page's sign-in screen and waits for the page wanted: by the guards' own way, which leads a person from
 * there to the sign-in page and back.
 */
export const signIn = async (page: Page, role: TestRole = 'driver', path = '/map'): Promise<void> => {
  await page.goto(path === '/map' ? '/' : path);
  await page.getByLabel('Username').fill(`${role}@milepost.test`);
  await page.getByLabel('Password', { exact: true }).fill(DEMONSTRATION_PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(`**${path}`);
};

/** Waits until the worker has the shell and serves this page, so that the next load needs no signal. */
export const workerReady = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};

/** All tickets of an account, oldest first, as the server has them. */
export const ticketsOf = async (client: ApiClient): Promise<{ id: number; status: string }[]> => {
  const reply = await client.call('ownTickets', { query: { page: 0, pageSize: 100 } });
  return [...reply.body.items].reverse();
};

/** Texts of a ticket's messages, in the server's order. */
export const textsOf = async (client: ApiClient, ticketId: string | number): Promise<string[]> => {
  const reply = await client.call('messages', { params: { ticketId: String(ticketId) } });
  const list: { text: string; id: number }[] = Array.isArray(reply.body) ? reply.body : reply.body.items;
  return [...list].sort((a, b) => a.id - b.id).map((message) => message.text);
};
