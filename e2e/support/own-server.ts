import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { test as base } from './fixtures.ts';

/** For journeys that change stations: each has a server of its own. */
export const test = base.extend<{ own: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture's first parameter is destructured
  own: async ({}, use) => {
    const server = await startServer({ seed: 'demonstration', page: 'dist/app', time: 'real' });
    await use(server);
    await server.close();
  },
  origin: async ({ own }, use) => use(own.url),
});
