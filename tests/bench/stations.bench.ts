import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import type { BrowserContext, CDPSession, Page } from 'playwright';
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
/** How often each view is looked at, the median counts: a collection of garbage more or less is no fault of it. */
const TIMES = 3;
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
}

const watch = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const noted: Noted = { tasks: [] };
    Object.assign(globalThis, { noted });
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

/** A page as from a home screen: nothing else is open. */
const openAlone = async (context: BrowserContext) => {
  const before = context.pages();
  const page = await context.newPage();
  await Promise.all(before.map((one) => one.close()));
  return page;
};

const stands = () => {
  const { usable, ready } = (globalThis as unknown as { noted?: Noted }).noted ?? {};
  return usable !== undefined && ready !== undefined;
};

/** Opens the app and waits until its list and its map stand, and what is left to do is done. */
const open = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await page.waitForFunction(stands, undefined, { timeout: MOST_MS, polling: LOOK_MS }).catch(() => undefined);
  await page.waitForTimeout(AFTER_MS);
};

/** The page on a slow processor, as its user has it. */
const view = async (context: BrowserContext, url: string) => {
  const page = await openAlone(context);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const stop = watchHeap(devtools);
  await open(page, url);
  const noted = () => page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
  const heap = await stop();
  const { usable = MOST_MS, ready = MOST_MS, tasks } = await noted();
  return { usable, ready, tasks, heap };
};

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: when it began, and the processor's time that its thread took of it. */
  readonly ts: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * The processor's time of the page's tasks, as a processor so many times slower would take it. The page runs unslowed: DevTools'
 * throttling multiplies whatever time passes, with it that in which a machine of two processors draws WebGL instead of going on.
 * @returns milliseconds of each task beyond 50, the longest first, and when it began
 */
const ownTasks = async (context: BrowserContext, url: string): Promise<{ start: number; ms: number }[]> => {
  const page = await openAlone(context);
  const browser = await context.browser()?.newBrowserCDPSession();
  if (!browser) throw new Error('A browser of its own is traced');
  const events: TraceEvent[] = [];
  browser.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  await open(page, url);
  const complete = new Promise<void>((resolve) => browser.once('Tracing.tracingComplete', () => resolve()));
  await browser.send('Tracing.end');
  await complete;
  await browser.detach();
  const mains = events.filter(({ ph, args }) => ph === 'M' && args?.name === 'CrRendererMain');
  const tasksOf = ({ pid, tid }: TraceEvent) =>
    events.filter((event) => event.pid === pid && event.tid === tid && event.name.endsWith('RunTask') && event.tdur);
  const sum = (tasks: readonly TraceEvent[]) => tasks.reduce((all, { tdur = 0 }) => all + tdur, 0);
  // The page that was before may still be ending in a process of its own.
  const [tasks = []] = mains.map(tasksOf).sort((a, b) => sum(b) - sum(a));
  const from = Math.min(...tasks.map(({ ts }) => ts));
  return tasks
    .map(({ ts, tdur = 0 }) => ({ start: (ts - from) / 1000, ms: (tdur / 1000) * SLOWER }))
    .filter(({ ms }) => ms > 50)
    .sort((a, b) => b.ms - a.ms);
};

/** Runs `work` in a browser whose app and account are on the device, and whose map was not looked at yet. */
const asInstalled = <T>(url: string, work: (context: BrowserContext) => Promise<T>): Promise<T> =>
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
    return work(context);
  }, 'webgl');

/** The first view of the map, and the next one. */
const twice = async <T>(
  look: (context: BrowserContext, url: string) => Promise<T>,
  context: BrowserContext,
  url: string,
) => {
  const first = await look(context, `${url}/map`);
  return { first, again: await look(context, `${url}/map`) };
};

type View = Awaited<ReturnType<typeof view>>;
type Tasks = Awaited<ReturnType<typeof ownTasks>>;

/** Both views, so many times, each in a browser of its own. */
const inBrowsers = async <T>(look: (context: BrowserContext, url: string) => Promise<T>, url: string) => {
  const runs: { first: T; again: T }[] = [];
  while (runs.length < TIMES) runs.push(await asInstalled(url, (context) => twice(look, context, url)));
  return { first: runs.map(({ first }) => first), again: runs.map(({ again }) => again) };
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const longestOf = ({ tasks }: View): { start: number; ms: number } =>
  tasks.toSorted((a, b) => b.ms - a.ms)[0] ?? { start: 0, ms: 0 };

const inWords = (tasks: readonly { start: number; ms: number }[]): string =>
  tasks.map(({ start, ms }) => `${Math.round(ms)} at ${Math.round(start)}`).join(', ');

/**
 * What a view took, by the median. Its longest task is claimed beside that of the same page with few stations, since the start of the app is
 * the same in both, and by the processor's time that it takes.
 */
const told = (name: string, seen: readonly View[], few: readonly View[], own: readonly Tasks[]): BenchResult[] => {
  const longest = seen.map(longestOf);
  const longestOwn = own.map(([one]) => one ?? { start: 0, ms: 0 });
  const msOf = (tasks: readonly { ms: number }[]) => median(tasks.map(({ ms }) => ms));
  const of = (views: readonly View[], value: (one: View) => number) => median(views.map(value));
  const most = (views: readonly View[]) => of(views, ({ heap }) => heap.most);
  const kept = of(seen, ({ heap }) => heap.kept);
  return [
    {
      name: `${name}: until the list stands`,
      value: of(seen, ({ usable }) => usable),
      unit: 'ms',
      limit: { max: 3_000 },
      note: `${Math.round(of(few, ({ usable }) => usable))} ms with ${FEW} stations`,
    },
    {
      name: `${name}: until the map is drawn`,
      value: of(seen, ({ ready }) => ready),
      unit: 'ms',
      note: `${Math.round(of(few, ({ ready }) => ready))} ms with ${FEW} stations`,
    },
    {
      name: `${name}: longest task, beyond that with ${FEW} stations`,
      value: msOf(longest) - msOf(few.map(longestOf)),
      unit: 'ms',
      limit: { max: 100 },
      note: inWords(longest),
    },
    {
      name: `${name}: processor's time of the longest task, x ${SLOWER}`,
      value: msOf(longestOwn),
      unit: 'ms',
      limit: { max: 100 },
      note: inWords(longestOwn),
    },
    {
      name: `${name}: heap of the page, most`,
      value: most(seen),
      unit: 'MB',
      limit: { max: 60 },
      note: `${kept.toFixed(1)} MB kept; ${most(few).toFixed(1)} MB with ${FEW} stations`,
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
  name: `stations: ${STATIONS.toLocaleString('en-US')}, on a phone with a processor / ${SLOWER}, medians of ${TIMES} browsers`,
  run: async (): Promise<BenchResult[]> => {
    ensureBuilt();
    const few = await withStations(FEW, (url) => inBrowsers(view, url));
    const { far, many, own } = await withStations(STATIONS, async (url) => {
      const driver = await signInAt({ url, mainApiUrl: url, authApiUrl: url }, 'driver');
      const far = await timed(() => driver.call('locations', { query: FAR }), 20);
      return { far, many: await inBrowsers(view, url), own: await inBrowsers(ownTasks, url) };
    });
    return [
      {
        name: `wex/locations, ${FAR.radius} miles, whole request, median`,
        value: far.median,
        unit: 'ms',
        limit: { max: 100 },
        note: `95th percentile ${Math.round(far.p95)} ms; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
      },
      ...told('first view', many.first, few.first, own.first),
      ...told('view again', many.again, few.again, own.again),
    ];
  },
};

export const benches: Bench[] = [stations];
