import type { Page } from '@playwright/test';
import { ACCOUNT_DATABASE } from './road.ts';

interface HoldOptions {
  /** `POST`, ...; any method unless given. */
  readonly method?: string;
  /** How many requests are kept; all unless given. */
  readonly times?: number;
  /** True: the server answers at once, and the answer is long on its way. */
  readonly answered?: boolean;
}

/**
 * Keeps the page's requests to an address waiting, as a slow server does.
 * @returns lets them go
 */
export const holdRequests = async (page: Page, address: string, options: HoldOptions = {}): Promise<() => void> => {
  const { method, times = Number.POSITIVE_INFINITY, answered = false } = options;
  let release = (): void => undefined;
  let kept = 0;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if ((method !== undefined && route.request().method() !== method) || kept >= times) return route.fallback();
    kept += 1;
    const response = answered ? await route.fetch() : undefined;
    await released;
    await (response ? route.fulfill({ response }) : route.continue());
  });
  return release;
};

/**
 * Keeps whatever the page asks of a store of the device's database waiting, as a slow device does.
 * @returns lets it go
 */
export const holdStore = async (page: Page, store: string): Promise<() => Promise<void>> => {
  const held = await page.evaluateHandle(
    ([name, table]) =>
      new Promise<{ released: boolean }>((resolve, reject) => {
        const opening = indexedDB.open(name as string);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const holding = { released: false };
          const rows = opening.result.transaction(table as string, 'readwrite').objectStore(table as string);
          // A transaction lives for as long as something is asked of it.
          const goOn = () => {
            resolve(holding);
            if (holding.released) opening.result.close();
            else rows.count().onsuccess = goOn;
          };
          rows.count().onsuccess = goOn;
        };
      }),
    [ACCOUNT_DATABASE, store],
  );
  return () =>
    held.evaluate((holding) => {
      holding.released = true;
    });
};
