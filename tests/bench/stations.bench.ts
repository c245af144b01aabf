import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import type { BrowserContext, CDPSession } from 'playwright';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { type Bench, type BenchResult, timed } from '#tests/bench/bench.ts';
import { signInAt } from '#tests/support/harness/client.ts';
import { DRIVER, ensureBuilt } from './built-page.ts';
import { inChromium } from './chromium.ts';
import type { StationsProcess } from './stations-process.ts';

const STATIONS = 100_000;
/** For comparison. */
const FEW = 300;
const SLOWER = 4;
const FAR = { latitude: 39.8, longitude: -94.6, radius: 500 };
const MEGABYTE = 1024 * 1024;
/** How often the heap is looked at, in milliseconds. */
const HEAP_MS = 250;
/** After how long a view that does not stand is given up, in milliseconds. */
const MOST_MS = 120_000;
/** How often it is asked whether the stations stand, in milliseconds. */
const LOOK_MS = 250;
/** How long the page is watched after the stations stand: what is left to do must not hold it up either. */
const AFTER_MS = 4_000;

/** What the page notes of itself, from the start of its loading. */
interface Noted {
  /** Milliseconds until the number of stations was painted above the list, with nothing on its way any more. */
  usable?: number;
  /** Milliseconds until the map was drawn, and a route could be asked for. */
  ready?: number;
  /** Milliseconds of each task beyond 50, and when it began. */
  readonly tasks: { start: number; ms: number }[];
  /** The same of each call of WebGL that took long enough for the page's clock to see. */
  readonly drawing: { start: number; ms: number }[];
}

const watch = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const noted: Noted = { tasks: [], drawing: [] };
    Object.assign(globalThis, { noted });
    const webgl = WebGL2RenderingContext.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(webgl))) {
      if (typeof value !== 'function') continue;
      webgl[name] = function timedCall(...args) {
        const start = performance.now();
        const result = value.apply(this, args);
        const ms = performance.now() - start;
        if (ms > 0) noted.drawing.push({ start, ms });
        return result;
      };
    }
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        noted.tasks.push({ start: Math.round(startTime), ms: Math.round(duration) });
    }).observe({ type: 'longtask', buffered: true });
    const drawn = new MutationObserver(() => {
      if (document.querySelector('[role="combobox"]:enabled') === null) return;
      drawn.disconnect();
      noted.ready = performance.now();
    });
    drawn.observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    // Looked for at changes alone: a loop of frames would have the browser paint what it otherwise paints later.
    const seen = new MutationObserver(() => {
      const text = document.body?.textContent ?? '';
      if (!/[1-9][\d,]* stations on the map/.test(text) || text.includes('Loading locations')) return;
      seen.disconnect();
      requestAnimationFrame(() => {
        noted.usable = performance.now();
      });
    });
    seen.observe(document, { subtree: true, childList: true, characterData: true });
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

/** What of a task is not the drawing by WebGL: a phone's graphics card does that, and here the processor does. */
const ownOf = ({ start, ms }: Noted['tasks'][number], drawing: Noted['drawing']): number =>
  drawing.filter((call) => call.start >= start && call.start < start + ms).reduce((own, call) => own - call.ms, ms);

/** Opens the app as from a home screen: nothing else is open. */
const view = async (context: BrowserContext, url: string) => {
  const before = context.pages();
  const page = await context.newPage();
  await Promise.all(before.map((one) => one.close()));
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url);
  const stop = watchHeap(devtools);
  const noted = () => page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
  const stands = () => {
    const { usable, ready } = (globalThis as unknown as { noted?: Noted }).noted ?? {};
    return usable !== undefined && ready !== undefined;
  };
  await page.waitForFunction(stands, undefined, { timeout: MOST_MS, polling: LOOK_MS }).catch(() => undefined);
  await page.waitForTimeout(AFTER_MS);
  const heap = await stop();
  const { usable = MOST_MS, ready = MOST_MS, tasks, drawing } = await noted();
  return { usable, ready, tasks: tasks.map((task) => ({ ...task, ownMs: ownOf(task, drawing) })), heap };
};

const inPage = (url: string) =>
  inChromium(async (context) => {
    const page = await context.newPage();
    // Another page first, so that the map's first view finds no station stored and the app itself on the device; it is closed
    // before: the end of a page takes the next one in its process more than half a second of this processor.
    await page.goto(`${url}/settings`);
    await page.getByLabel('Username').fill(DRIVER);
    await page.getByLabel('Password', { exact: true }).fill(DEMONSTRATION_PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL('**/settings');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await watch(context);
    const first = await view(context, `${url}/map`);
    const again = await view(context, `${url}/map`);
    return { first, again };
  }, 'webgl');

type View = Awaited<ReturnType<typeof view>>;

const longestOf = ({ tasks }: View) => tasks.toSorted((a, b) => b.ms - a.ms);

/**
 * What a view took. Its longest task is claimed beside that of the same page with few stations, since the start of the app is
 * the same in both, and by itself without the drawing.
 */
const told = (name: string, seen: View, few: View): BenchResult[] => {
  const [longest = { ms: 0 }] = longestOf(seen);
  const [before = { ms: 0 }] = longestOf(few);
  const own = seen.tasks.toSorted((a, b) => b.ownMs - a.ownMs);
  return [
    {
      name: `${name}: until the list stands`,
      value: seen.usable,
      unit: 'ms',
      limit: { max: 3_000 },
      note: `${Math.round(few.usable)} ms with ${FEW} stations`,
    },
    {
      name: `${name}: until the map is drawn`,
      value: seen.ready,
      unit: 'ms',
      note: `${Math.round(few.ready)} ms with ${FEW} stations`,
    },
    {
      name: `${name}: longest task, beyond that with ${FEW} stations`,
      value: longest.ms - before.ms,
      unit: 'ms',
      limit: { max: 100 },
      note: longestOf(seen)
        .slice(0, 4)
        .map(({ start, ms }) => `${ms} at ${start}`)
        .join(', '),
    },
    {
      name: `${name}: longest task, without its calls of WebGL`,
      value: own[0]?.ownMs ?? 0,
      unit: 'ms',
      limit: { max: 100 },
      note: own
        .slice(0, 4)
        .map(({ start, ms, ownMs }) => `${Math.round(ownMs)} of ${ms} at ${start}`)
        .join(', '),
    },
    {
      name: `${name}: heap of the page, most`,
      value: seen.heap.most,
      unit: 'MB',
      limit: { max: 60 },
      note: `${seen.heap.kept.toFixed(1)} MB kept; ${few.heap.most.toFixed(1)} MB with ${FEW} stations`,
    },
  ];
};

/** Runs `work` against a server of its own with so many stations. */
const withStations = async <T>(count: number, work: (url: string) => Promise<T>): Promise<T> => {
  const child = fork(new URL('./stations-process.ts', import.meta.url), [String(count)], {
    execArgv: ['--import', 'tsx'],
  });
  const [{ url }] = (await once(child, 'message')) as [StationsProcess];
  try {
    return await work(url);
  } finally {
    const gone = once(child, 'exit');
    child.send('close');
    await gone;
  }
};

const stations: Bench = {
  name: `stations: ${STATIONS.toLocaleString('en-US')}, on a phone with a processor / ${SLOWER}`,
  run: async (): Promise<BenchResult[]> => {
    ensureBuilt();
    const few = await withStations(FEW, inPage);
    const { far, many } = await withStations(STATIONS, async (url) => {
      const driver = await signInAt({ url, mainApiUrl: url, authApiUrl: url }, 'driver');
      const far = await timed(() => driver.call('locations', { query: FAR }), 20);
      return { far, many: await inPage(url) };
    });
    return [
      {
        name: `wex/locations, ${FAR.radius} miles, whole request, median`,
        value: far.median,
        unit: 'ms',
        limit: { max: 100 },
        note: `95th percentile ${Math.round(far.p95)} ms; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
      },
      ...told('first view', many.first, few.first),
      ...told('view again', many.again, few.again),
    ];
  },
};

export const benches: Bench[] = [stations];
