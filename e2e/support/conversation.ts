import { expect, type Page } from '@playwright/test';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { signIn, textsOf } from './fixtures.ts';

/** Asks for service as a person did before, at any station. Answers the ticket's id. */
export const makeTicket = async (client: ApiClient): Promise<string> => {
  const stations = await client.call('locations', { query: { latitude: 41.8, longitude: -87.6, radius: 200 } });
  const made = await client.call('createTicket', {
    body: { message: 'Store 1\nTires', service_id: stations.body[0].id },
  });
  return String(made.body.id);
};

/** Signs in as a driver on the way to a ticket's conversation, and waits until one can write in it. */
export const openConversation = async (page: Page, ticketId: string): Promise<void> => {
  await signIn(page, 'driver', `/chat/${ticketId}`);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
};

/** Opens an agent's replies: by their button, on a phone by the menu that has it. */
export const openReplies = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Replies', exact: true });
  const menu = page.getByRole('button', { name: 'Attach files, replies, internal note' });
  await expect(button.or(menu)).toBeVisible();
  if (await button.isVisible()) return button.click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Replies' }).click();
};

/** The server has exactly these messages after the ticket's own, in this order. */
export const expectOnServer = async (client: ApiClient, ticketId: string, texts: readonly string[]): Promise<void> => {
  expect((await textsOf(client, ticketId)).slice(1)).toEqual(texts);
};

/** The person looks at the page again: whatever waits is tried at once. */
export const comeBack = (page: Page): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** What the databases of this device hold that is not sent, with all that says why; and whether the page is online. */
export const unsentOn = (page: Page): Promise<object> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const unsent: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('milepost:')) continue;
      const database = await done(indexedDB.open(name));
      const rows = await done(database.transaction('outbox').objectStore('outbox').getAll());
      for (const { command, state, attempts, failures, dueAt, inFlight, error } of rows)
        unsent.push(
          JSON.stringify({ command, state, attempts, failures, dueInMs: dueAt - Date.now(), inFlight, error }),
        );
      database.close();
    }
    return { unsent, online: navigator.onLine };
  });

/**
 * Waits until all that this person has sent is with the server, what was pressed a moment ago included: until it is stored it
 * stands in the composer, and until it is sent on the device.
 */
export const allSent = async (page: Page): Promise<void> => {
  await expect(page.getByRole('list', { name: 'Files of this message' })).toHaveCount(0);
  for (const box of await page.getByRole('textbox', { name: 'Message' }).all()) await expect(box).toHaveValue('');
  await expect.poll(() => unsentOn(page), { timeout: 60_000 }).toMatchObject({ unsent: [] });
  await expect(page.getByText(/^Waiting · /)).toHaveCount(0);
  await expect(page.getByText('Not sent.')).toHaveCount(0);
};
