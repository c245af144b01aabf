import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { TestRole } from '#tests/support/harness/client.ts';
import { CHROMIUM_FLAGS_WITHOUT_WEBGL } from '../support/chromium.ts';
import { BROWSERS_OWN, tellViolations, watch, withoutSync } from '../support/fixtures.ts';
import type { DeviceName } from './plan.ts';

/** A browser with a profile on the disk, whose process can die and be started again. */
export interface Device {
  readonly name: DeviceName;
  readonly role: TestRole;
  /** The folder of what its browser stores. */
  readonly profile: string;
  /** Its open pages; a device that lives has one at least. */
  readonly tabs: Page[];
  readonly offline: () => boolean;
  readonly setOffline: (offline: boolean) => Promise<void>;
  /** Starts the browser with one page, at an address of the app. */
  readonly start: (path: string) => Promise<Page>;
  readonly openTab: (path: string) => Promise<Page>;
  /** SIGKILL: what was not written is gone. */
  readonly kill: () => Promise<void>;
  /** Errors that its pages have printed, but for the browser's own words on lost requests. */
  readonly errors: () => readonly string[];
  /** Ends the browser and removes its profile. */
  readonly remove: () => Promise<void>;
}

interface DeviceOptions {
  readonly name: DeviceName;
  readonly role: TestRole;
  readonly origin: string;
  readonly executablePath: string;
  /** As in Safari and Firefox. */
  readonly sync: boolean;
  /** Where its profile lies. */
  readonly folder?: string;
}

const VIEWPORTS: Readonly<Record<DeviceName, { width: number; height: number }>> = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1440, height: 900 },
};
/** Milliseconds for anything that a person waits for on a page. */
const PATIENCE = 30_000;

/** Makes a device that is still to be started. */
export const createDevice = ({
  name,
  role,
  origin,
  executablePath,
  sync,
  folder = tmpdir(),
}: DeviceOptions): Device => {
  const profile = mkdtempSync(join(folder, `milepost-torture-${name}-`));
  const errors: string[] = [];
  const tabs: Page[] = [];
  let offline = false;
  let context: BrowserContext | undefined;
  let process_: number | undefined;

  const openTab = async (path: string): Promise<Page> => {
    if (!context) throw new Error(`${name} is not started`);
    const page = await context.newPage();
    tabs.push(page);
    await page.goto(path);
    return page;
  };

  const start = async (path: string): Promise<Page> => {
    context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: CHROMIUM_FLAGS_WITHOUT_WEBGL,
      baseURL: origin,
      viewport: VIEWPORTS[name],
      locale: 'en-US',
      timezoneId: 'America/Chicago',
      reducedMotion: 'reduce',
      permissions: ['microphone'],
      offline,
    });
    context.setDefaultTimeout(PATIENCE);
    // The names that tsx gives to functions go with those that are sent into a page.
    await context.addInitScript('globalThis.__name = (named) => named;');
    await context.addInitScript(tellViolations);
    if (!sync) await context.addInitScript(withoutSync);
    context.on('page', (page) => watch(page, errors));
    const session = await context.browser()?.newBrowserCDPSession();
    const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
    process_ = processInfo.find(({ type }) => type === 'browser')?.id;
    const empty = context.pages();
    const page = await openTab(path);
    for (const other of empty) await other.close();
    return page;
  };

  const kill = async (): Promise<void> => {
    if (!context || process_ === undefined) throw new Error(`${name} has no process`);
    const gone = new Promise((done) => context?.once('close', done));
    process.kill(process_, 'SIGKILL');
    await gone;
    tabs.length = 0;
    context = undefined;
  };

  return {
    name,
    role,
    profile,
    tabs,
    offline: () => offline,
    setOffline: async (to) => {
      offline = to;
      await context?.setOffline(to);
    },
    start,
    openTab,
    kill,
    errors: () => errors.filter((text) => !BROWSERS_OWN.test(text)),
    remove: async () => {
      await context?.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
};
