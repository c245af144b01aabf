import type { Page } from '@playwright/test';

/** Begins to follow, in the page, the first button whose label begins so. */
const follow = (label: string): void => {
  const places = new Set<string>();
  Object.assign(globalThis, { places });
  const look = () => {
    // An earlier follower's frames end with the next one's.
    if ((globalThis as unknown as { places: unknown }).places !== places) return;
    const first = document.querySelector(`[aria-label^="${label}"]`);
    places.add(first ? `${first.ariaLabel} at ${Math.round(first.getBoundingClientRect().y)}` : 'nowhere');
    requestAnimationFrame(look);
  };
  look();
};

const placesOf = (page: Page) => (): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as unknown as { places: Set<string> }).places]);

/** Follows the list's first stop's button from frame to frame. @returns tells where it has stood, each place once */
export const followFirst = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate(follow, 'Request Service at ');
  return placesOf(page);
};

/**
 * Follows the first button whose label begins so from the first frame on of each page that is opened from now on.
 * @returns tells where it has stood in the page that is open, each place once
 */
export const followFromLoad = async (page: Page, label: string): Promise<() => Promise<string[]>> => {
  await page.addInitScript(follow, label);
  const places = placesOf(page);
  return async () => (await places()).filter((place) => place !== 'nowhere');
};

/**
 * Notes by the browser's own measure what moves in the pages that are opened from now on without a finger's doing.
 * @returns tells of the page that is open what can be pressed, or holds what can, and was moved, with by how many pixels
 */
export const followShifts = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    const PRESSED = 'a, button, input, select, textarea, summary';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly sources: readonly LayoutShiftSource[];
      })[])
        for (const { node, previousRect: before, currentRect: after } of entry.sources) {
          const moved = node instanceof Element ? node : node?.parentElement;
          if (!moved || after.width === 0 || !(moved.matches(PRESSED) || moved.querySelector(PRESSED))) continue;
          const by = `${Math.round(after.x - before.x)}, ${Math.round(after.y - before.y)}`;
          shifts.push(`${moved.tagName} "${moved.textContent?.slice(0, 40)}" by ${by}`);
        }
    }).observe({ type: 'layout-shift', buffered: true });
    interface LayoutShiftSource {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);
};
