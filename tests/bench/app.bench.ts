import type { BrowserContext, Page } from 'playwright';
import type { Bench, BenchResult } from '#tests/bench/bench.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { DRIVER, ensureBuilt, median, signInAsDriver } from './built-page.ts';
import { inChromium } from './chromium.ts';

const STORED = 10_000;
const TIMES = 5;

const makeTicket = async (server: TestServer): Promise<string> => {
  const driver = await server.signIn('driver');
  const near = { query: { latitude: 41.8, longitude: -87.6, radius: 200 } };
  const [station] = (await driver.call('locations', near)).body;
  const body = { message: 'Store 1\nTires', service_id: station.id };
  return String((await driver.call('createTicket', { body })).body.id);
};

/** Puts messages into a conversation on the device, as a long time of reading would. */
const storeMessages = (page: Page, ticketId: string): Promise<void> =>
  page.evaluate(
    async ({ name, ticketId, count }) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const transaction = db.transaction('messages', 'readwrite');
      const store = transaction.objectStore('messages');
      for (let at = 1; at <= count; at += 1) {
        const time = Date.UTC(2026, 0, 1) + at * 60_000;
        const id = String(1_000_000 + at);
        const order = `s${String(time).padStart(15, '0')}000000:${id.padStart(18, '0')}`;
        const message = {
          id,
          text: `message ${at}`,
          sender_id: 'another',
          created_at: new Date(time).toISOString(),
          ticket_id: ticketId,
          attachments: [],
        };
        store.put({ key: `server:${id}`, serverId: id, ticketId, order, message, mine: false, delivery: 'sent' });
      }
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error);
      });
      db.close();
    },
    { name: `milepost:${DRIVER}`, ticketId, count: STORED },
  );

/** Milliseconds in the page from the click on a ticket to the picture after the one that first has its last message. */
const openingMs = async (page: Page, server: TestServer, ticketId: string): Promise<number> => {
  await page.goto(`${server.url}/chats`);
  const link = page.locator(`a[href$="/chat/${ticketId}"]`).first();
  await link.waitFor();
  await page.evaluate((last) => {
    const watch = (start: number) => {
      const look = () => {
        const log = document.querySelector('[role="log"]');
        if (log?.textContent?.includes(last))
          requestAnimationFrame(() => Object.assign(globalThis, { opened: performance.now() - start }));
        else requestAnimationFrame(look);
      };
      look();
    };
    document.addEventListener('click', () => watch(performance.now()), { capture: true, once: true });
  }, `message ${STORED}`);
  await link.click();
  const opened = await page.waitForFunction(() => (globalThis as { opened?: number }).opened);
  return Number(await opened.jsonValue());
};

/** Milliseconds from the start of a page's loading until a station can be asked for service. */
const launchMs = async (page: Page): Promise<number> => {
  await page.reload();
  const usable = await page.waitForFunction(() => (globalThis as { usable?: number }).usable, undefined, {
    timeout: 60_000,
  });
  return Number(await usable.jsonValue());
};

const watchLaunch = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const look = () => {
      if (document.querySelector('button[aria-label^="Request Service at "]'))
        requestAnimationFrame(() => Object.assign(globalThis, { usable: performance.now() }));
      else requestAnimationFrame(look);
    };
    look();
  });

const measure = (server: TestServer) =>
  inChromium(async (context) => {
    const ticketId = await makeTicket(server);
    await watchLaunch(context);
    const page = await context.newPage();
    await signInAsDriver(page, server);
    await page.getByText(/^[\d,]+ stations on the map$/).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.getByText(/^[\d,]+ stations on the map$/).waitFor();

    const opened: number[] = [];
    await page.goto(`${server.url}/chat/${ticketId}`);
    await page.getByRole('log').waitFor();
    await storeMessages(page, ticketId);
    for (let at = 0; at < TIMES; at += 1) opened.push(await openingMs(page, server, ticketId));

    await page.goto(`${server.url}/map`);
    await page.getByText(/^[\d,]+ stations on the map$/).waitFor();
    // Where the list stands beside the map.
    await page.setViewportSize({ width: 1440, height: 900 });
    await context.setOffline(true);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const launched: number[] = [];
    for (let at = 0; at < TIMES; at += 1) launched.push(await launchMs(page));
    return { opened, launched };
  });

const list = (samples: readonly number[]): string => samples.map((ms) => Math.round(ms)).join(', ');

const app: Bench = {
  name: 'app: the built page in Chromium, without WebGL',
  run: async (): Promise<BenchResult[]> => {
    ensureBuilt();
    const server = await startServer({ seed: 'demonstration', page: 'dist/app', time: 'real' });
    const { opened, launched } = await measure(server);
    await server.close();
    return [
      {
        name: 'a conversation of 10,000 messages, from the tap to its first screen',
        value: median(opened),
        unit: 'ms',
        limit: { max: 300 },
        note: `median of ${list(opened)}`,
      },
      {
        name: 'start without signal to a usable station list, processor / 4',
        value: median(launched),
        unit: 'ms',
        limit: { max: 2_000 },
        note: `median of ${list(launched)}`,
      },
    ];
  },
};

export const benches: Bench[] = [app];
