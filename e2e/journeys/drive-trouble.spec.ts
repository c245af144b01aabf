import type { RouteRow } from '#src/data/db/database.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';
import { buildRoute, storedRow } from '../support/road.ts';

// The first minutes on a new phone: nothing of the app is on the device but what has been drawn.
test.use({ ...WITHOUT_WORKER, viewport: { width: 390, height: 844 }, permissions: ['geolocation'] });

test('location is withdrawn and given again, then the signal goes: the place is shown again, and service can be asked for', async ({
  page,
  context,
  origin,
}) => {
  await signIn(page);
  await buildRoute(page);
  const { points } = await storedRow<RouteRow>(page, 'routes', 'last');
  const at = async (n: number) => {
    const point = points[n];
    if (!point) throw new Error('The route has this point');
    await context.setGeolocation({ latitude: point.latitude, longitude: point.longitude, accuracy: 10 });
  };
  await at(10);
  await page.getByRole('link', { name: 'Drive' }).click();
  await expect(page.getByText('Stopped')).toBeVisible();
  await context.clearPermissions();
  await expect(page.getByText(/may not see where you are\. Allow location/)).toBeVisible();
  await context.grantPermissions(['geolocation'], { origin });
  await at(12);
  await expect(page.getByText(/may not see where you are/)).toHaveCount(0);
  await expect(page.getByText('Stopped')).toBeVisible();

  await page.waitForFunction(() =>
    ['ServiceChoice', 'voice'].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${part}-`)),
    ),
  );
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Record a voice note' }).click();
  await expect(page.getByText('A voice note goes to an open request. Request service first.')).toBeVisible();
  await page.getByRole('button', { name: 'Request Service' }).click();
  await page
    .getByRole('button', { name: /^Request Service at .+ away$/ })
    .first()
    .click();
  await expect(page.getByText(/^Which service at |It is sent with the next signal\.$/)).toBeVisible();
});
