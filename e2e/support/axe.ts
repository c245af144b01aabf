import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Axe for a page of one frame, which alone is asked for what it finds wrong: by its usual way it opens another page for each
 * look, and describes every element that has passed.
 */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });

/** What axe finds wrong, a line for each rule: `color-contrast at .price`. */
export const findings = async (builder: AxeBuilder): Promise<string[]> => {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(' | ')}`);
};

/** A page whose part is still on its way has its title already and no heading; what fades in has too little contrast. */
const stands = (page: Page) =>
  page.waitForFunction(() => {
    const moves = (animation: Animation) =>
      animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    return document.querySelector('h1') !== null && !document.getAnimations().some(moves);
  });

/** Axe finds nothing wrong with the page as it stands. */
export const clean = async (page: Page): Promise<void> => {
  await stands(page);
  expect(await findings(axe(page))).toEqual([]);
};
