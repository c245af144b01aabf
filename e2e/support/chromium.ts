import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { err, ok, type Result } from '#src/lib/result.ts';

/** Without a window's parts the browser takes half the processor time: it is looked for first (`src/decisions/0900`). */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * A browser with all of its parts, which can show notifications, as the headless shell cannot: `CHROMIUM_PATH` or the system's.
 * Undefined where there is none: what needs it is left out, and on CI fails.
 */
export const wholeChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH ?? '', ...SYSTEM].find((path) => path !== '' && !/shell/.test(path) && existsSync(path));

const installed = (): string | undefined => {
  const asked = process.env.CHROMIUM_PATH;
  if (asked && existsSync(asked)) return asked;
  const own = chromium.executablePath();
  return existsSync(own) ? own : SYSTEM.find(existsSync);
};

const attempt = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
  0;

const install = (...before: string[]): boolean =>
  ['chromium-headless-shell', 'chromium'].some((name) => {
    const [command = '', ...args] = [...before, 'apt-get', 'install', '-y', '-qq', name];
    return attempt(command, args);
  });

/** Debian's package first in CI, where no browser download is reachable; elsewhere Playwright's own download first. */
const WAYS: readonly (() => boolean)[] = [
  () => attempt('node_modules/.bin/playwright', ['install', 'chromium']),
  () => attempt('apt-get', ['update', '-qq']) && install(),
  () => install('sudo', '-n'),
];

/**
 * The path of a Chromium for the browser tests: `CHROMIUM_PATH`, Playwright's own, the system's; where there is none it
 * is downloaded or installed by the system's package manager. The error says what to do.
 */
export const ensureChromium = (): Result<string, string> => {
  const found = installed();
  if (found) return ok(found);
  const ways = process.env.CI ? [WAYS[1], WAYS[0]] : WAYS;
  for (const way of ways) {
    way?.();
    const now = installed();
    if (now) return ok(now);
  }
  return err(
    'No Chromium was found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
};

/** Flags under which headless Chromium runs as root, without calling home. */
const PLAIN_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // A microphone that beeps: no machine of CI has one. The headless shell has nobody to ask, granted or not.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** With WebGL drawn in software: slow, but the map is the one a person sees. */
export const CHROMIUM_FLAGS = [
  ...PLAIN_FLAGS,
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

/** Without WebGL, as on an old phone: the map says so, and everything else goes on. */
export const CHROMIUM_FLAGS_WITHOUT_WEBGL = [...PLAIN_FLAGS, '--disable-3d-apis'];
