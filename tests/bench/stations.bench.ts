import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { type Bench, type BenchResult, timed } from '#tests/bench/bench.ts';
import { signInAt } from '#tests/support/harness/client.ts';
import { DRIVER, ensureBuilt } from './built-page.ts';
import { inChromium } from './chromium.ts';
import type { StationsProcess } from './stations-process.ts';

const STATIONS = 100_000;
const SLOWER = 4;
const FAR = { latitude: 39.8, longitude: -94.6, radius: 500 };
const MEGABYTE = 1024 * 1024;
/** How often the heap is looked at, in milliseconds. */
const HEAP_MS = 100;
/** After how long a view that does not stand is given up, in milliseconds. */
const MOST_MS = 120_000;
/** How long the page is watched after the stations stand: what is left to do must not hold it up either. */
const AFTER_MS = 4_000;

/** What the page notes of itself, from the start of its loading. */
interface Noted {
  /** Milliseconds until the number of stations stood above the list, with nothing on its way any more. */
  usable?: number;
  /** Milliseconds of each task beyond 50, and when it began. */
  readonly tasks: { start: number; ms: number }[];
}

const watch = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const noted: Noted = { tasks: [] };
    Object.assign(globalThis, { noted });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        noted.tasks.push({ start: Math.round(startTime), ms: Math.round(duration) });
    }).observe({ type: 'longtask', buffered: true });
    const look = () => {
      const text = document.body?.textContent ?? '';
      if (/[1-9][\d,]* stations on the map/.test(text) && !text.includes('Loading locations'))
        requestAnimationFrame(() => {
          noted.usable = performance.now();
        });
      else requestAnimationFrame(look);
    };
    look();
  });

/** The most that the page's heap holds until it is stopped, garbage included, in megabytes. */
const watchHeap = (devtools: CDPSession) => {
  let most = 0;
  let stopped = false;
  const look = async (): Promise<void> => {
    while (!stopped) {
      const { usedSize } = await devtools.send('Runtime.getHeapUsage');
      most = Math.max(most, usedSize / MEGABYTE);
      await new Promise((resolve) => setTimeout(resolve, HEAP_MS));
    }
  };
  const looking = look();
  return async () => {
    stopped = true;
    await looking;
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    return { most, kept: usedSize / MEGABYTE };
  };
};

const view = async (page: Page, devtools: CDPSession, load: () => Promise<unknown>) => {
  const received: number[] = [];
  const onReceived = ({ encodedDataLength }: { encodedDataLength: number }) => received.push(encodedDataLength);
  devtools.on('Network.loadingFinished', onReceived);
  await load();
  const stop = watchHeap(devtools);
  const noted = () => page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
  const stands = () => (globalThis as unknown as { noted?: Noted }).noted?.usable !== undefined;
  await page.waitForFunction(stands, undefined, { timeout: MOST_MS }).catch(() => undefined);
  await page.waitForTimeout(AFTER_MS);
  const heap = await stop();
  const { usable = MOST_MS, tasks } = await noted();
  devtools.off('Network.loadingFinished', onReceived);
  return { usable, tasks, heap, received: received.reduce((sum, bytes) => sum + bytes, 0) / MEGABYTE };
};

const inPage = (url: string) =>
  inChromium(async (context) => {
    const page = await context.newPage();
    // Another page first, so that the map's first view finds no station stored and the app itself on the device.
    await page.goto(`${url}/settings`);
    await page.getByLabel('Username').fill(DRIVER);
    await page.getByLabel('Password', { exact: true }).fill(DEMONSTRATION_PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL('**/settings');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await watch(context);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const first = await view(page, devtools, () => page.goto(`${url}/map`));
    if (process.env.BENCH_SHOT) await page.screenshot({ path: process.env.BENCH_SHOT });
    const again = await view(page, devtools, () => page.reload());
    return { first, again };
  }, 'webgl');

type View = Awaited<ReturnType<typeof view>>;

const told = (name: string, { usable, tasks, heap, received }: View): BenchResult[] => {
  const longest = tasks.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  return [
    {
      name: `${name}: until the list stands`,
      value: usable,
      unit: 'ms',
      limit: { max: 3_000 },
      note: `${received.toFixed(1)} MB received`,
    },
    {
      name: `${name}: longest task`,
      value: longest[0]?.ms ?? 0,
      unit: 'ms',
      limit: { max: 100 },
      note: longest.map(({ start, ms }) => `${ms} at ${start}`).join(', '),
    },
    {
      name: `${name}: heap of the page, most`,
      value: heap.most,
      unit: 'MB',
      limit: { max: 60 },
      note: `${heap.kept.toFixed(1)} MB kept`,
    },
  ];
};

const startProcess = async (stations: number): Promise<{ child?: ChildProcess; url: string }> => {
  if (process.env.BENCH_URL) return { url: process.env.BENCH_URL };
  const child = fork(new URL('./stations-process.ts', import.meta.url), [String(stations)], {
    execArgv: ['--import', 'tsx'],
  });
  const [{ url }] = (await once(child, 'message')) as [StationsProcess];
  return { child, url };
};

const stations: Bench = {
  name: `stations: ${STATIONS.toLocaleString('en-US')}, on a phone with a processor / ${SLOWER}`,
  run: async (): Promise<BenchResult[]> => {
    ensureBuilt();
    const { child, url } = await startProcess(Number(process.env.BENCH_STATIONS ?? STATIONS));
    const driver = await signInAt({ url, mainApiUrl: url, authApiUrl: url }, 'driver');
    const far = await timed(() => driver.call('locations', { query: FAR }), 10);
    const { first, again } = await inPage(url);
    if (child) {
      const gone = once(child, 'exit');
      child.send('close');
      await gone;
    }
    return [
      {
        name: `wex/locations, ${FAR.radius} miles, whole request, median`,
        value: far.median,
        unit: 'ms',
        limit: { max: 100 },
        note: `95th percentile ${Math.round(far.p95)} ms`,
      },
      ...told('first view', first),
      ...told('view again', again),
    ];
  },
};

export const benches: Bench[] = [stations];
