import type { Bench } from '#tests/bench/bench.ts';
import { startServer } from '#tests/support/harness/server.ts';
import { ensureServerBuilt } from './built-page.ts';
import { inChromium } from './chromium.ts';

/** Milliseconds that a line with one bar adds to each answer. */
const ROUND_TRIP_MS = 400;

const install: Bench = {
  name: `install: a first visit where each answer takes ${ROUND_TRIP_MS} ms longer`,
  run: async () => {
    ensureServerBuilt();
    const server = await startServer({ seed: 'demonstration', page: 'dist/app', time: 'real' });
    server.faults.add({ action: { kind: 'delay', ms: ROUND_TRIP_MS } });
    const [shown, installed] = await inChromium(async (context) => {
      const page = await context.newPage();
      const start = performance.now();
      await page.goto(server.url);
      await page.getByLabel('Username').waitFor();
      const first = performance.now() - start;
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      return [first, performance.now() - start] as const;
    });
    const asked = server.faults.seen.filter(({ path }) => path.startsWith('/assets/')).length;
    await server.close();
    return [
      { name: 'until the sign-in page can be typed in', value: shown, unit: 'ms', limit: { max: 4_000 } },
      {
        name: 'until the app opens without signal',
        value: installed / 1000,
        unit: 's',
        limit: { max: 20 },
        note: `${asked} requests for its code`,
      },
    ];
  },
};

export const benches: Bench[] = [install];
