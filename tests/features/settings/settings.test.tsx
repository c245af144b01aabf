// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { AccountDatabase } from '#src/data/db/database.ts';
import type { UpdateCheck, WorkerState } from '#src/data/worker.ts';
import { setNotifications } from '#src/features/notifications/commands.ts';
import { useNotifications } from '#src/features/notifications/store.ts';
import NotificationsSection from '#src/features/notifications/ui/NotificationsSection.tsx';
import { setWorker } from '#src/features/settings/about/store.ts';
import { AboutSection } from '#src/features/settings/about/ui/AboutSection.tsx';
import { UnitsSection } from '#src/features/settings/display/ui/DisplaySections.tsx';
import { useInstallWay } from '#src/features/settings/install/queries.ts';
import { watchInstall } from '#src/features/settings/install/store.ts';
import { InstallSection } from '#src/features/settings/install/ui/InstallSection.tsx';
import { isAlmostFull } from '#src/features/settings/storage/device-storage.ts';
import { storedText } from '#src/features/settings/storage/model/storage.ts';
import { useStored } from '#src/features/settings/storage/queries.ts';
import { StorageSection } from '#src/features/settings/storage/ui/StorageSection.tsx';
import { useDistanceUnit } from '#src/ui/distance.ts';
import { fakePage } from '#tests/app/page.ts';
import '#src/ui/icons/all.ts';

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

const Elsewhere = () => <p>in {useDistanceUnit()}</p>;

test('the unit of route summaries is chosen here and read elsewhere', async () => {
  render(
    <>
      <UnitsSection />
      <Elsewhere />
    </>,
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Kilometers' }));
  expect(screen.getByText('in kilometres')).toBeTruthy();
});

describe('storage', () => {
  let db: AccountDatabase;
  beforeEach(async () => {
    db = new AccountDatabase('milepost:storage');
    await db.open();
  });
  afterEach(() => db.delete());

  const NOW = new Date(2026, 10, 21, 14).getTime();
  const copy = (id: string) => ({
    id,
    ticketId: '7',
    mimeType: 'image/jpeg',
    bytes: new ArrayBuffer(1_500_000),
    size: 1_500_000,
    usedAt: NOW,
  });

  test('is said in words: how many, how large, how old', () => {
    expect([
      storedText({ kind: 'tiles', count: 0 }, NOW),
      storedText({ kind: 'tiles', count: 1204, bytes: 11_400_000, oldestAt: NOW - 5 * 3_600_000 }, NOW),
      storedText({ kind: 'route', count: 2, oldestAt: new Date(2026, 10, 18).getTime() }, NOW),
      storedText({ kind: 'tiles', count: 9, bytes: 5_000_000, pinnedBytes: 5_000_000 }, NOW),
      storedText({ kind: 'files', count: 1, bytes: 820, oldestAt: NOW }, NOW),
    ]).toEqual([
      'Nothing stored',
      '1,204 tiles · 11.4 MB · oldest 5 h ago',
      'Route and plan · saved 18 Nov',
      '9 tiles · 5 MB · 5 MB of saved routes',
      '1 copy · 820 bytes · stored just now',
    ]);
  });

  test('counts what waits with its files and its voice notes, by the oldest of them', async () => {
    const row = {
      command: 'message.send',
      input: { text: 'Rolling', ticket_id: '7' },
      lane: '7',
      state: 'due',
      attempts: 0,
      failures: 0,
      dueAt: 0,
    } as const;
    await db.outbox.add({ ...row, seq: 1, key: 'k1', madeAt: 500 });
    await db.uploads.add({
      id: 'u1',
      key: 'k1',
      place: 0,
      fileName: 'a.jpg',
      mediaType: 'image',
      mimeType: 'image/jpeg',
      sizeBytes: 900,
      sha256: '',
      stage: 'init',
    });
    await db.recordings.add({ id: 'r1', ticketId: '7', mimeType: 'audio/ogg', startedAt: 400 });
    fakePage({ status: 'signed-in' }, db);
    const { result } = renderHook(useStored);
    const waiting = { kind: 'waiting', count: 2, bytes: 900, oldestAt: 400 };
    await waitFor(() => expect(result.current).toContainEqual(waiting));
  });

  test('copies of files go after a question, and nothing else does', async () => {
    await db.fileCopies.bulkAdd([copy('1'), copy('thumbnail:1')]);
    await db.drafts.add({ ticketId: '7', text: 'half written' });
    fakePage({ status: 'signed-in' }, db);
    render(<StorageSection />);
    expect(await screen.findByText('2 copies · 3 MB')).toBeTruthy();
    await press('Clear Copies of files');
    expect(await screen.findByText(/what you have not sent stays here/)).toBeTruthy();
    expect(await db.fileCopies.count()).toBe(2);
    await press('Clear');
    await waitFor(async () => expect(await db.fileCopies.count()).toBe(0));
    expect(await db.drafts.count()).toBe(1);
  });

  test('a full device says what to do, and asks the browser to keep the storage', async () => {
    let persisted = false;
    const persist = vi.fn(async () => {
      persisted = true;
      return true;
    });
    vi.stubGlobal('navigator', {
      ...navigator,
      onLine: true,
      storage: { estimate: async () => ({ usage: 95, quota: 100 }), persisted: async () => persisted, persist },
    });
    fakePage({ status: 'signed-in' }, db);
    render(<StorageSection />);
    expect(await screen.findByText(/This device is almost full\. Clear map tiles/)).toBeTruthy();
    await press('Keep it');
    expect(await screen.findByText('The browser keeps this storage until you clear it.')).toBeTruthy();
    expect(persist).toHaveBeenCalledTimes(1);
  });

  test.each([
    [89, 100, false],
    [90, 100, false],
    [91, 100, true],
    [0, 0, false],
  ])('%d of %d used is almost full: %s', (usage, quota, full) => {
    expect(isAlmostFull({ usage, quota })).toBe(full);
  });
});

describe('notifications', () => {
  beforeEach(() => void fakePage());
  test.each([
    [undefined, 'on', 'unsupported'],
    ['denied', 'on', 'denied'],
    ['default', 'on', 'off'],
    ['granted', 'off', 'off'],
    ['granted', 'on', 'on'],
  ] as const)('permission %s and the wish %s: %s', async (allowed, wanted, state) => {
    const notification = { permission: allowed, requestPermission: async () => 'granted' };
    vi.stubGlobal('Notification', notification);
    vi.stubGlobal('navigator', { ...navigator, ...(allowed !== undefined && { serviceWorker: {} }) });
    await setNotifications(wanted === 'on');
    expect(renderHook(useNotifications).result.current).toBe(state);
    await setNotifications(false);
  });

  const withAnswer = (answer: NotificationPermission) => {
    const asked = vi.fn(async () => {
      notification.permission = answer;
      return answer;
    });
    const notification = { permission: 'default' as NotificationPermission, requestPermission: asked };
    vi.stubGlobal('Notification', notification);
    vi.stubGlobal('navigator', { ...navigator, serviceWorker: {} });
    render(<NotificationsSection />);
    return asked;
  };
  const box = () => screen.getByRole<HTMLInputElement>('switch', { name: 'News on this device' });

  test('the browser is asked on the press alone, and Off needs no question', async () => {
    const asked = withAnswer('granted');
    expect([box().checked, asked.mock.calls.length]).toEqual([false, 0]);
    await userEvent.click(box());
    await waitFor(() => expect(box().checked).toBe(true));
    await userEvent.click(box());
    await waitFor(() => expect(box().checked).toBe(false));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('refused, it says how to allow them', async () => {
    withAnswer('denied');
    await userEvent.click(box());
    expect(await screen.findByText(/Allow them in the browser's site settings/)).toBeTruthy();
    expect([box().checked, box().disabled]).toEqual([false, true]);
  });

  test('a browser without them says what helps', () => {
    render(<NotificationsSection />);
    expect(screen.getByText(/On iPhone and iPad, install Milepost first/)).toBeTruthy();
  });
});

describe('install', () => {
  const IPHONE = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', maxTouchPoints: 5 };
  const IPAD = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 };
  const MAC = { ...IPAD, maxTouchPoints: 0 };
  test.each([
    ['iPhone', IPHONE, 'apple', { offered: false, installed: false }],
    ['iPad', IPAD, 'apple', { offered: false, installed: false }],
    ['Mac', MAC, 'by-hand', { offered: false, installed: false }],
    ['a browser that offers it', MAC, 'prompt', { offered: true, installed: false }],
    ['the app itself', IPHONE, 'installed', { offered: true, installed: true }],
  ])('on %s', (_name, device, way, { offered, installed }) => {
    vi.stubGlobal('matchMedia', () => ({ matches: installed }));
    vi.stubGlobal('navigator', { ...navigator, ...device });
    watchInstall();
    if (offered) window.dispatchEvent(new Event('beforeinstallprompt'));
    expect(renderHook(useInstallWay).result.current).toBe(way);
    window.dispatchEvent(new Event('appinstalled'));
  });

  test("the browser's offer is kept, asked on the press, and then it is installed", async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    watchInstall();
    render(<InstallSection />);
    expect(screen.queryByRole('button')).toBeNull();
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: vi.fn(async () => undefined),
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    });
    act(() => void window.dispatchEvent(offer));
    expect([offer.defaultPrevented, offer.prompt.mock.calls.length]).toEqual([true, 0]);
    await press('Install Milepost');
    expect(await screen.findByText('Milepost is installed on this device.')).toBeTruthy();
  });

  test('a double press asks once; an offer after that is one of a device that has it no more', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    watchInstall();
    render(<InstallSection />);
    let answer = (_choice: { outcome: string }) => {};
    const userChoice = new Promise<{ outcome: string }>((resolve) => {
      answer = resolve;
    });
    const prompt = vi.fn(async () => undefined);
    act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt, userChoice })));
    await press('Install Milepost');
    await press('Install Milepost');
    expect(prompt).toHaveBeenCalledTimes(1);
    await act(async () => answer({ outcome: 'accepted' }));
    expect(await screen.findByText('Milepost is installed on this device.')).toBeTruthy();
    act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt, userChoice })));
    expect(await screen.findByRole('button', { name: 'Install Milepost' })).toBeTruthy();
  });

  test('a browser that refuses to ask leaves the words, and no button', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    watchInstall();
    render(<InstallSection />);
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const prompt = async () => Promise.reject(new Error('not now'));
    act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
    await press('Install Milepost');
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(warned).toHaveBeenCalledTimes(1);
  });
});

describe('the version', () => {
  const open = (found: UpdateCheck) => {
    const store = createStore<WorkerState>(() => ({ updateReady: false, applying: false }));
    const applyUpdate = vi.fn();
    const checkForUpdate = async () => {
      if (found === 'ready') store.setState({ updateReady: true });
      return found;
    };
    setWorker({ store, applyUpdate, checkForUpdate });
    render(
      <MemoryRouter>
        <AboutSection />
      </MemoryRouter>,
    );
    return applyUpdate;
  };

  test('stands there with the name of the build', () => {
    open('newest');
    expect(screen.getByText(/^Milepost \d+\.\d+\.\d+ · test$/)).toBeTruthy();
  });

  test.each([
    ['newest', 'Up to date.'],
    ['unreachable', 'The server could not be asked. Try again when you have signal.'],
  ] as const)('Check for updates: %s', async (found, text) => {
    open(found);
    await press('Check for updates');
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('a new one starts on the press alone', async () => {
    const applyUpdate = open('ready');
    await press('Check for updates');
    expect(applyUpdate).not.toHaveBeenCalled();
    await press('Update');
    expect(applyUpdate).toHaveBeenCalledTimes(1);
  });
});
