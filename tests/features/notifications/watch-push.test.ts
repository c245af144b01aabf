// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { changeSession } from '#src/data/stored.ts';
import { setNotifications, watchPush } from '#src/features/notifications/commands.ts';
import { pushedNow } from '#src/features/notifications/store.ts';
import { browser, newsPage, told } from './browser.ts';

let end = () => {};

beforeEach(async () => {
  newsPage();
  await changeSession(() => ({ id: 's', account: 'ray', username: 'ray', accessToken: 'token' }));
  await setNotifications(true);
  end = watchPush();
  await vi.waitFor(() => expect(told).toEqual(['https://push.test/1', 'https://push.test/1']));
});
afterEach(async () => {
  end();
  await setNotifications(false);
  vi.unstubAllGlobals();
});

const comeBack = () => window.dispatchEvent(new Event('focus'));

it('a permission that was withdrawn and given again while the page was open brings news again', async () => {
  browser.permission = 'denied';
  browser.endpoint = undefined;
  comeBack();
  await vi.waitFor(() => expect(pushedNow()).toBe('off'));
  browser.permission = 'granted';
  comeBack();
  await vi.waitFor(() => expect(told.at(-1)).toBe('https://push.test/2'));
  expect(pushedNow()).toBe('on');
});

it('a subscription that the browser has lost is made anew when the person is back, one that it has is left alone', async () => {
  comeBack();
  browser.endpoint = undefined;
  comeBack();
  await vi.waitFor(() => expect(told.at(-1)).toBe('https://push.test/2'));
  const before = told.length;
  comeBack();
  await new Promise((resolve) => setTimeout(resolve));
  expect([browser.made, told.length]).toEqual([2, before]);
});

it('another person on the device is asked anew whether they want news', async () => {
  localStorage.setItem('asked-for-news', 'yes');
  window.dispatchEvent(new StorageEvent('storage', { key: 'asked-for-news' }));
  end();
  await changeSession(() => ({ id: 't', account: 'dana', username: 'dana', accessToken: 'token' }));
  end = watchPush();
  await vi.waitFor(() => expect(pushedNow()).toBe('off'));
  expect(browser.endpoint).toBeUndefined();
  expect(localStorage.getItem('asked-for-news')).not.toBe('yes');
});
