import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Layout, measure, moved, movedIn } from './layout.ts';

const FOLDER = 'dist/catalogue';
const HOME = 'http://catalogue.test/';
const BASELINE = 'e2e/catalogue/layout.json';
/** `CATALOGUE=measure` writes the layout down anew, to be looked at in the change that made it another. */
const MEASURES = process.env.CATALOGUE === 'measure';

const SIZES = [390, 768, 1440] as const;
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

/** What opens over the page: the button that opens it, and what stands there then. */
const OVERLAYS = [
  { button: 'Delete Profile', role: 'dialog' },
  { button: 'Wide', role: 'dialog' },
  { button: 'A question', role: 'dialog' },
  { button: 'Keyboard shortcuts', role: 'dialog' },
  { button: 'A form', role: 'dialog' },
  { button: 'Account menu', role: 'menu' },
] as const;

/** Serves the built files under an address that nobody else has. */
const open = async (page: Page): Promise<void> => {
  await page.route(`${HOME}**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(1) || 'index.html';
    const file = join(FOLDER, path);
    if (!existsSync(file)) return route.fulfill({ status: 404 });
    const contentType = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return route.fulfill({ contentType, body: readFileSync(file) });
  });
  await page.goto(HOME);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Letters as wide as the font says: hinted ones are some pixels wider in one build of the browser than in another.
  await page.addStyleTag({ content: '* { text-rendering: geometricPrecision !important }' });
};

/** The parts once they stand still: a table is measured before it becomes cards, and a sheet slides in. */
const settled = async (page: Page, attribute: 'data-demo' | 'data-overlay'): Promise<Layout> => {
  for (let before = await measure(page, attribute); ; ) {
    await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      // Of an animation that ends for another reason than its time, nothing is to be waited for.
      const moving = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
      await Promise.allSettled(moving.map(({ finished }) => finished));
    });
    const now = await measure(page, attribute);
    if (moved(before, now).length === 0) return now;
    before = now;
  }
};

/** The page's parts, and what opens over it, under their names and the width. The icons are a list that grows. */
const layoutAt = async (page: Page, width: number): Promise<Layout> => {
  await page.setViewportSize({ width, height: 900 });
  const { 'Icon: 24, 20, 16': _, ...parts } = await settled(page, 'data-demo');
  const overlays: Record<string, readonly string[]> = {};
  for (const { button, role } of OVERLAYS) {
    await page.getByRole('button', { name: button, exact: true }).first().click();
    const place = page.getByRole(role);
    const first = place.locator('h2, [role=menuitem]').first();
    await expect(first).toBeVisible();
    // The frame that fills the window, or the menu itself: a dialog's own element has no size.
    await first.evaluate((element, name) => {
      let frame = element;
      while (frame.parentElement && frame.parentElement.getBoundingClientRect().height > 0 && frame.role !== 'menu')
        frame = frame.parentElement;
      frame.setAttribute('data-overlay', name);
    }, `${role}: ${button}`);
    Object.assign(overlays, await settled(page, 'data-overlay'));
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
  }
  return Object.fromEntries(
    Object.entries({ ...parts, ...overlays }).map(([name, boxes]) => [`${width} px, ${name}`, boxes]),
  );
};

test('every shared component stands where it stood, at every size and by day and night', async ({ page }) => {
  const built = spawnSync('npm', ['run', 'catalogue'], { encoding: 'utf8' });
  expect(built.status, built.stderr).toBe(0);
  // A font that is not loaded would measure as another one everywhere.
  await open(page);
  expect(await page.evaluate(async () => (await document.fonts.load('17px Overpass')).length)).toBe(1);

  const found: Record<string, Layout> = { light: {}, dark: {} };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of SIZES) found[colorScheme] = { ...found[colorScheme], ...(await layoutAt(page, width)) };
  }
  const { light = {}, dark = {} } = found;
  expect(moved(light, dark), 'by night, against the day').toEqual([]);
  if (MEASURES) {
    const text = Object.entries(light).map(([name, boxes]) => [name, boxes.join(' | ')]);
    writeFileSync(BASELINE, `${JSON.stringify(Object.fromEntries(text), null, 2)}\n`);
  }
  const kept = JSON.parse(readFileSync(BASELINE, 'utf8')) as Record<string, string>;
  const before = Object.fromEntries(Object.entries(kept).map(([name, text]) => [name, text.split(' | ')]));
  expect(moved(before, light), 'CATALOGUE=measure writes a wanted change down').toEqual([]);

  // It can fail: each of these slips of a style sheet is found.
  for (const [slip, part] of [
    ['[data-demo="ToggleChip"] button { margin-left: 4px }', 'ToggleChip'],
    ['[data-demo="Banner"] svg { transform: translateY(5px) }', 'Banner'],
    ['[data-demo="EmptyState"] h2 { font-family: serif; letter-spacing: 1px }', 'EmptyState'],
  ] as const) {
    const style = await page.addStyleTag({ content: slip });
    const { [part]: slipped } = await measure(page, 'data-demo');
    await style.evaluate((element) => (element as Element).remove());
    expect(movedIn(light[`1440 px, ${part}`], slipped), slip).toBeDefined();
  }
});
