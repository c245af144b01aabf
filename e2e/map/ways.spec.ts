import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';
import { buildRoute, routerReady } from '../support/road.ts';

/** Where the screen shows the middle of a stretch of a colour (red, green, blue), as a person would see it; CSS pixels. */
const spotOf = async (page: Page, on: Locator, color: readonly number[]) => {
  const box = await on.boundingBox();
  const picture = (await on.screenshot()).toString('base64');
  const spot = await page.evaluate(
    async ({ picture, color }) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const { width, height } = image;
      const pen = new OffscreenCanvas(width, height).getContext('2d');
      pen?.drawImage(image, 0, 0);
      const data = pen?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      const isOfIt = (x: number, y: number) =>
        color.every((part, k) => Math.abs((data[4 * (y * width + x) + k] ?? 0) - part) < 12);
      let best = { x: 0, y: 0, count: 0 };
      // Away from the edges, where other things lie over the map.
      for (let y = 120; y < height - 120; y += 2)
        for (let x = 120; x < width - 120; x += 2) {
          if (!isOfIt(x, y)) continue;
          let count = 0;
          for (let dy = -4; dy <= 4; dy += 1)
            for (let dx = -4; dx <= 4; dx += 1) if (isOfIt(x + dx, y + dy)) count += 1;
          if (count > best.count) best = { x, y, count };
        }
      return best;
    },
    { picture, color },
  );
  return { x: (box?.x ?? 0) + spot.x, y: (box?.y ?? 0) + spot.y, count: spot.count };
};

test.use({ ...WITHOUT_WORKER, viewport: { width: 1440, height: 900 }, colorScheme: 'light' });

test('a pale way on the map is chosen by a press on it, and the one before is pale then', async ({ page, backend }) => {
  test.setTimeout(180_000);
  await routerReady(page, backend);
  await signIn(page);
  await buildRoute(page, 'Chicago, IL', 'Dallas, TX');
  const ways = page.getByRole('region', { name: 'Ways' }).getByRole('button');
  await expect(ways.first()).toHaveAttribute('aria-pressed', 'true');
  const map = page.getByRole('region', { name: 'Map of stations' });
  // The route's blue at 0.45 over the land's ground.
  const pale = [10, 79, 166].map((part, k) => Math.round(0.45 * part + 0.55 * ([244, 244, 239][k] as number)));
  await expect.poll(async () => (await spotOf(page, map, pale)).count, { timeout: 60_000 }).toBeGreaterThan(20);
  const { x, y } = await spotOf(page, map, pale);
  await page.mouse.click(x, y);
  await expect(ways.first()).toHaveAttribute('aria-pressed', 'false');
  await expect(ways.and(page.locator('[aria-pressed=true]'))).toHaveCount(1);
});
