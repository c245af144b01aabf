// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { changeSession } from '#src/data/stored.ts';
import { setNotifications, watchPush } from '#src/features/notifications/commands.ts';
import { pushedNow, setAsked } from '#src/features/notifications/store.ts';
import { AskForNews } from '#src/features/notifications/ui/AskForNews.tsx';
import NotificationsSection from '#src/features/notifications/ui/NotificationsSection.tsx';
import { toastStore } from '#src/ui/toast.ts';
import { browser, newsPage, told } from './browser.ts';
import '#src/ui/icons/all.ts';

beforeEach(async () => {
  newsPage();
  setAsked(false);
  toastStore.setState({ items: [] });
  await changeSession(() => ({ id: 's', account: 'ray', username: 'ray', accessToken: 'token' }));
});
afterEach(async () => {
  cleanup();
  Object.assign(browser, { letsGo: true, online: true });
  await setNotifications(false);
  vi.unstubAllGlobals();
});

const toasts = () => toastStore.getState().items.map(({ tone, text }) => [tone, text]);
const tellMe = async () => {
  render(<AskForNews />, { wrapper: MemoryRouter });
  fireEvent.click(screen.getByRole('button', { name: 'Tell me' }));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  return toasts();
};

it('Tell me promises what the browser keeps: news while the app is closed, or only while it is open', async () => {
  expect(await tellMe()).toEqual([['success', 'Milepost will tell you when support answers.']]);
  cleanup();
  await setNotifications(false);
  setAsked(false);
  toastStore.setState({ items: [] });
  browser.reachable = false;
  expect(await tellMe()).toEqual([
    [
      'warning',
      'Milepost tells you while it is open in the background. Closed, it cannot look: your browser does not let it.',
    ],
  ]);
});

it('Tell me without signal says that it begins with the signal', async () => {
  browser.online = false;
  expect(await tellMe()).toEqual([
    ['warning', 'Milepost tells you while it is open, and also while it is closed once this device has had signal.'],
  ]);
});

it('a browser that keeps its address: the server is told, the switch can be used, and the person reads it', async () => {
  await setNotifications(true);
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <NotificationsSection />
    </QueryClientProvider>,
  );
  const news = () => screen.getByRole<HTMLInputElement>('switch', { name: /^News on this device/ });
  browser.letsGo = false;
  fireEvent.click(news());
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(toasts()).toEqual([
    ['warning', 'News is off. The browser has kept its address, and nothing is sent there any more.'],
  ]);
  expect([told.at(-1), pushedNow(), news().disabled]).toEqual(['endPush', 'off', false]);
  // The address is there still, and good.
  fireEvent.click(news());
  await waitFor(() => expect(pushedNow()).toBe('on'));
  expect([browser.made, news().disabled]).toEqual([1, false]);
});

it('where the server cannot be told either, it is said, and tried again with the signal', async () => {
  await setNotifications(true);
  Object.assign(browser, { letsGo: false, online: false });
  expect(await setNotifications(false)).toBe('failed');
  const end = watchPush();
  Object.assign(browser, { online: true });
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect([told.at(-1), pushedNow()]).toEqual(['endPush', 'off']));
  end();
});
