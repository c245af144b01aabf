import { expect, type Locator, type Page } from '@playwright/test';
import { REQUEST } from '#src/texts/request.ts';

/** The marks on this person's messages. */
export const SENT = /Sent$/;
export const WAITING = /^Waiting · /;

/** Types a place into a route field and takes the first suggestion of that name: those of a former text may still be shown. */
export const pickPlace = async (page: Page, field: string, text: string): Promise<void> => {
  const input = page.getByRole('combobox', { name: field });
  await expect(input).toBeEnabled();
  await input.fill(text);
  await page.getByRole('listbox', { name: 'Places' }).getByRole('option', { name: text }).first().click();
};

/** Waits until the server's router has read its roads, which takes long where the machine has much else to do. */
export const routerReady = async (page: Page, backend: { readonly url: string }): Promise<void> => {
  const way = `${backend.url}/maps/router/route/v1/driving/-87.65,41.85;-88,41.9?overview=false`;
  await expect.poll(async () => (await page.request.get(way)).status(), { timeout: 90_000 }).toBe(200);
};

/** Builds a route on the map screen; on a phone its summary then stands in the fields' place. */
export const buildRoute = async (page: Page, from = 'Chicago, IL', to = 'Dallas, TX'): Promise<void> => {
  await pickPlace(page, 'Departure', from);
  await pickPlace(page, 'Destination', to);
  await page.getByRole('button', { name: 'Build Route' }).click();
  await expect(page.getByText(/[\d,]+ mi · \d+ h/).first()).toBeVisible();
};

/** Fills the Smart Route Assistant and asks for a plan. Gallons. */
export const planFuel = async (page: Page, tank: number, now: number): Promise<void> => {
  await page.getByRole('tab', { name: 'Fuel plan' }).click();
  await page.getByLabel('Tank capacity').fill(String(tank));
  await page.getByLabel('Current fuel').fill(String(now));
  await page.getByRole('button', { name: 'Plan fuel stops' }).click();
};

/** The same for the plan that is cheapest after fuel tax. */
export const planAfterTax = async (page: Page, tank: number, now: number): Promise<void> => {
  await page.getByRole('tab', { name: 'Fuel plan' }).click();
  await page.getByText('After fuel tax (IFTA)').click();
  await planFuel(page, tank, now);
};

/** Writes messages in the open conversation, one after another. */
export const write = async (page: Page, texts: readonly string[]): Promise<void> => {
  const input = page.getByRole('textbox', { name: 'Message' });
  for (const text of texts) {
    await input.fill(text);
    await input.press('Enter');
    await expect(page.getByRole('log').getByText(text)).toBeVisible();
  }
};

/** Sends the request that was begun as it stands, and waits for its conversation. */
export const sendRequest = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: REQUEST.send }).click();
  await page.waitForURL('**/chat/*');
};

/** Asks for service at the first station near the route and waits for its conversation. */
export const requestFirst = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'Near route' }).click();
  await page
    .getByRole('button', { name: /^Request Service at / })
    .first()
    .click();
  await sendRequest(page);
};

/** `count` of this person's messages carry the mark. */
export const expectMarks = async (page: Page, mark: RegExp, count: number): Promise<void> => {
  await expect(page.getByText(mark)).toHaveCount(count);
};

/** Pixels by which something in drive mode lies under the four actions, which stay in sight. */
export const underActions = async (page: Page, part: Locator): Promise<number> => {
  const [box, actions] = [
    await part.boundingBox(),
    await page.getByRole('button', { name: 'Leave drive mode' }).boundingBox(),
  ];
  if (!box || !actions) throw new Error('Both are drawn');
  return Math.max(0, box.y + box.height - actions.y);
};

/** The name of the driver's database. */
export const ACCOUNT_DATABASE = 'milepost:driver@milepost.test';

/** One row of the account's database, as the browser has it. */
export const storedRow = <T>(page: Page, store: string, key: string): Promise<T> =>
  page.evaluate(
    ([name, table, id]) =>
      new Promise<never>((resolve, reject) => {
        const opening = indexedDB.open(name as string);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const asking = opening.result
            .transaction(table as string)
            .objectStore(table as string)
            .get(id as string);
          asking.onerror = () => reject(asking.error);
          asking.onsuccess = () => {
            opening.result.close();
            resolve(asking.result as never);
          };
        };
      }),
    [ACCOUNT_DATABASE, store, key],
  );
