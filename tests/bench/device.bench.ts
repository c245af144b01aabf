import type { Page } from 'playwright';
import type { Bench, BenchResult } from '#tests/bench/bench.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { ensureBuilt, median, signInAsDriver } from './built-page.ts';
import { inChromium } from './chromium.ts';
import { slowedBrowser } from './slow-browser.ts';

const STATIONS = 10_000;
const TIMES = 5;
const SLOWER = 4;

/** Stores stations all over the country on the device, as long use would. */
const storeStations = (page: Page): Promise<void> =>
  page.evaluate(async (count) => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(names.find((name) => name.startsWith('milepost:')) ?? '');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const transaction = db.transaction('stations', 'readwrite');
    const store = transaction.objectStore('stations');
    let state = 7;
    const chance = () => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return state / 2147483648;
    };
    for (let k = 0; k < count; k += 1) {
      const [latitude, longitude] = [29 + 18 * chance(), -122 + 46 * chance()];
      const station = { id: `bench${k}`, name: `Stop ${k}`, address: `I-${k} EXIT ${k}`, city: 'Town', state: 'MO' };
      const more = { latitude, longitude, netPrice: 3 + chance(), retailPrice: 4.2, serviceTypes: [], truckBrands: [] };
      store.put({ id: station.id, station: { ...station, ...more }, latitude, longitude, seenAt: Date.now() });
    }
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
    });
    db.close();
  }, STATIONS);

const pick = async (page: Page, field: string, text: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).fill(text);
  await page.getByRole('listbox', { name: 'Places' }).getByRole('option').first().click();
};

/** The least milliseconds that a fixed piece of work takes the page, of some tries: says how slow the browser is. */
const workMs = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const tries = Array.from({ length: 5 }, () => {
      const start = performance.now();
      let sum = 0;
      for (let k = 0; k < 1e8; k += 1) sum += Math.sqrt(k);
      return sum > 0 ? performance.now() - start : 0;
    });
    return Math.min(...tries);
  });

/** Milliseconds in the page from the press until the plan that was made here stands on the screen. */
const planMs = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    Object.assign(globalThis, { planned: undefined });
    const watch = (start: number) => {
      const look = () => {
        if (document.body.textContent?.includes('Worked out on this device'))
          Object.assign(globalThis, { planned: performance.now() - start });
        else requestAnimationFrame(look);
      };
      look();
    };
    document.addEventListener('click', () => watch(performance.now()), { capture: true, once: true });
  });
  await page.getByRole('button', { name: 'Plan fuel stops' }).click();
  const planned = await page.waitForFunction(() => (globalThis as { planned?: number }).planned, undefined, {
    timeout: 60_000,
  });
  const ms = Number(await planned.jsonValue());
  // The other ways are planned right after it, and would be counted to the next.
  await page.getByRole('button', { name: /fuel bills/ }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Edit tank, radius and minimum' }).click();
  return ms;
};

const measure = (server: TestServer) =>
  inChromium(async (context) => {
    const page = await context.newPage();
    await signInAsDriver(page, server);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await pick(page, 'Departure', 'New York, NY');
    await pick(page, 'Destination', 'Los Angeles, CA');
    await page.getByRole('button', { name: 'Build Route' }).click();
    await page
      .getByText(/[\d,]+ mi · \d+ h/)
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'Fuel plan' }).click();
    await page.getByLabel('Tank capacity').fill('150');
    await page.getByLabel('Current fuel').fill('60');
    await storeStations(page);
    await context.setOffline(true);
    const free = await workMs(page);
    const end = slowedBrowser(SLOWER);
    try {
      const slow = await workMs(page);
      const planned: number[] = [];
      for (let at = 0; at < TIMES; at += 1) planned.push(await planMs(page));
      return { planned, slower: slow / free };
    } finally {
      end();
    }
  });

const device: Bench = {
  name: 'device: a plan without signal, everything of the browser slowed',
  run: async (): Promise<BenchResult[]> => {
    ensureBuilt();
    const server = await startServer({ seed: 'demonstration', page: 'dist/app', time: 'real' });
    await server.services.maps.warm();
    const { planned, slower } = await measure(server);
    await server.close();
    return [
      {
        name: `New York to Los Angeles, ${STATIONS.toLocaleString('en-US')} stored stations, processor / ${SLOWER}`,
        value: median(planned),
        unit: 'ms',
        limit: { max: 1_000 },
        note: `median of ${planned.map((ms) => Math.round(ms)).join(', ')}; ${slower.toFixed(1)} times slower`,
      },
    ];
  },
};

export const benches: Bench[] = [device];
