import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStreets } from '#server/maps/streets/archive.ts';
import { streetArchive } from '#tests/support/builders/street-town.ts';
import { startServer } from '#tests/support/harness/server.ts';
import { clean } from '../support/axe.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';
import { pickPlace } from '../support/road.ts';

test.use(WITHOUT_WORKER);

test('a map without streets says so from near', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  const credits = page.getByText(/Made with Natural Earth/);
  await expect(page.getByRole('button', { name: 'Map sources' })).toBeVisible();
  await expect(page.getByText('This map has no streets.')).toBeHidden();
  await pickPlace(page, 'Departure', 'Amarillo, TX');
  await expect(page.getByText('This map has no streets.')).toBeVisible({ timeout: 60_000 });
  await expect(credits).toBeHidden();
  await clean(page);
});

test.describe('with an archive of streets', () => {
  const test_ = test.extend<{ origin: string }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what is asked for
    origin: async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'milepost-streets-'));
      const path = join(folder, 'town.pmtiles');
      writeFileSync(path, streetArchive());
      const streets = await openStreets(path);
      const server = await startServer({ seed: 'demonstration', page: 'dist/app', time: 'real', streets });
      await use(server.url);
      await server.close();
      await streets.close();
      rmSync(folder, { recursive: true });
    },
  });

  test_('a picked place lies among its streets, and whose they are stands beside them', async ({ page }) => {
    test_.setTimeout(180_000);
    const tiles = (zoom: number) =>
      page.waitForResponse((answer) => answer.url().includes(`/maps/streets/${zoom}/`) && answer.ok(), {
        timeout: 120_000,
      });
    const near = tiles(12);
    await signIn(page);
    await pickPlace(page, 'Departure', 'Amarillo, TX');
    await near;
    const osm = page.getByRole('link', { name: '© OpenStreetMap contributors' });
    await expect(osm).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright');
    await expect(page.getByText('This map has no streets.')).toBeHidden();
    const nearer = tiles(13);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await nearer;
    await clean(page);
    await page.goto('/help/notices');
    await expect(page.getByRole('heading', { name: 'OpenStreetMap' })).toBeVisible();
  });
});
