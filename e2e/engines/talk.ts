import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import type { TestServer } from '#tests/support/harness/server.ts';
import { makeTicket } from '../support/conversation.ts';
import { expect } from './fixtures.ts';
import { click, see, type Tab, type } from './tab.ts';

export const MESSAGE = { role: 'textbox', name: 'Message' };
export const WAITING = { text: /^Waiting · / };

/** Signs the demonstration driver in, on the way to a page. */
export const signIn = async (tab: Tab, url: string): Promise<void> => {
  await tab.goto(url);
  await type(tab, { label: 'Username' }, 'driver@milepost.test');
  await type(tab, { label: 'Password' }, DEMONSTRATION_PASSWORD);
  await click(tab, { role: 'button', name: 'Log In' });
};

/** Waits until the worker has the shell, so that the next load needs no network. */
export const workerReady = (tab: Tab): Promise<void> =>
  expect.poll(() => tab.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

/** Writes messages in the conversation that is open. */
export const write = async (tab: Tab, texts: readonly string[]): Promise<void> => {
  for (const text of texts) {
    await type(tab, MESSAGE, text, 'Enter');
    await see(tab, { text });
  }
};

/** The driver in the conversation of a new ticket, which the server has. Answers its id. */
export const openConversation = async (tab: Tab, backend: TestServer): Promise<string> => {
  const ticket = await makeTicket(await backend.signIn('driver'));
  await signIn(tab, `${backend.url}/chat/${ticket}`);
  await see(tab, { role: 'log' });
  await workerReady(tab);
  return ticket;
};
