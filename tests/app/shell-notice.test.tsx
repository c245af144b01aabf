// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { missingPart, watchMissingParts } from '#src/app/missing-part.ts';
import { PageBoundary } from '#src/app/PageBoundary.tsx';
import { ShellNotice } from '#src/app/ShellNotice.tsx';
import type { WorkerState } from '#src/data/worker.ts';
import { setWorker } from '#src/features/settings/index.ts';
import { fakePage } from '#tests/app/page.ts';
import '#src/ui/icons/all.ts';

const worker = createStore<WorkerState>(() => ({ updateReady: false, applying: false }));
const applyUpdate = vi.fn();

beforeEach(() => {
  worker.setState({ updateReady: false, applying: false });
  missingPart.setState({ missing: false });
  setWorker({ store: worker, applyUpdate, checkForUpdate: async () => 'newest' });
});
afterEach(() => vi.unstubAllGlobals());

const open = (path = '/map', usage = 10) => {
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    storage: { estimate: async () => ({ usage, quota: 100 }), persisted: async () => true },
  });
  const page = fakePage({ status: 'signed-in' });
  render(
    <MemoryRouter initialEntries={[path]}>
      <ShellNotice />
    </MemoryRouter>,
  );
  return page;
};
const says = () => screen.getByRole('status').textContent;

describe('the bar of the app itself', () => {
  test('is silent while there is nothing to say', async () => {
    open();
    await act(async () => undefined);
    expect(says()).toBe('');
  });

  test('offers a new version, which starts on the press alone; Later puts it off', async () => {
    open();
    act(() => worker.setState({ updateReady: true }));
    expect(says()).toBe('A new version is readyUpdate');
    expect(applyUpdate).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(applyUpdate).toHaveBeenCalledTimes(1);
    act(() => worker.setState({ applying: true }));
    expect(says()).toMatch(/^The new version starts as soon as/);
    act(() => worker.setState({ applying: false }));
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    expect(says()).toBe('');
  });

  test('says first what must be answered, and that cannot be put off', async () => {
    const page = open();
    act(() => worker.setState({ updateReady: true }));
    act(() => page.activity.setState({ outdated: true }));
    expect(says()).toMatch(/^Milepost was updated in another tab\. .*Reload$/);
    expect(screen.queryByRole('button', { name: 'Later' })).toBeNull();
  });

  test('says that the device is almost full, but not in Settings, which has the whole story', async () => {
    open('/map', 95);
    expect(await screen.findByText('This device is almost full')).toBeTruthy();
  });

  test('is silent about it in Settings', async () => {
    open('/settings', 95);
    await act(async () => undefined);
    expect(says()).toBe('');
  });

  test('says that a part is missing, unless a page has said so in its own place', async () => {
    watchMissingParts();
    open();
    act(() => void window.dispatchEvent(new Event('vite:preloadError')));
    expect(says()).toMatch(/^A part of this page could not be loaded/);
  });
});

const Gone = () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/Page.js');
};

test('a page whose part is missing says so itself, with Reload, and takes the word from the bar', () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  missingPart.setState({ missing: true });
  render(
    <MemoryRouter>
      <PageBoundary>
        <Gone />
      </PageBoundary>
    </MemoryRouter>,
  );
  expect(screen.getByRole('alert').textContent).toMatch(/a newer version may have taken its place/);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(missingPart.getState().missing).toBe(false);
  silenced.mockRestore();
});
