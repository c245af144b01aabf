import type { Page } from '@playwright/test';

/** Follows the list's first stop's button from frame to frame. @returns tells where it has stood, each place once */
export const followFirst = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate(() => {
    const places = new Set<string>();
    Object.assign(globalThis, { places });
    const look = () => {
      // An earlier follower's frames end with the next one's.
      if ((globalThis as unknown as { places: unknown }).places !== places) return;
      const first = document.querySelector('[aria-label^="Request Service at "]');
      places.add(first ? `${first.ariaLabel} at ${Math.round(first.getBoundingClientRect().y)}` : 'nowhere');
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { places: Set<string> }).places]);
};
