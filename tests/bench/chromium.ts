import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { CHROMIUM_FLAGS, CHROMIUM_FLAGS_WITHOUT_WEBGL, ensureChromium } from '../../e2e/support/chromium.ts';

/**
 * Runs `work` in a real Chromium with a profile on the disk: what it stores is stored as on a person's device, not in
 * memory. Without WebGL, which would be drawn by the processor here, unless the map is what is measured.
 * @throws Error where no Chromium can be had
 */
export const inChromium = async <T>(work: (context: BrowserContext) => Promise<T>, drawing?: 'webgl'): Promise<T> => {
  const found = ensureChromium();
  if (!found.ok) throw new Error(found.error);
  const profile = mkdtempSync(join(tmpdir(), 'milepost-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: found.value,
    args: [...(drawing === 'webgl' ? CHROMIUM_FLAGS : CHROMIUM_FLAGS_WITHOUT_WEBGL)],
    viewport: { width: 390, height: 844 },
  });
  // The names that tsx gives to functions go with those that are sent into a page.
  await context.addInitScript('globalThis.__name = (named) => named;');
  try {
    return await work(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
};
