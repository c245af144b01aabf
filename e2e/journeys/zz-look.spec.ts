import { expect, signIn, test } from '../support/fixtures.ts';
import { buildRoute, planFuel } from '../support/road.ts';

test.use({ permissions: ['geolocation'], geolocation: { latitude: 41.87, longitude: -87.65, accuracy: 10 } });

test('look', async ({ page, context }) => {
  test.setTimeout(240_000);
  const shot = (name: string) => page.screenshot({ path: `/tmp/team/shots-road/${name}.png` });
  await page.clock.install();
  await signIn(page);
  await buildRoute(page, 'Memphis, TN', 'Barstow, CA');
  await planFuel(page, 150, 60);
  await expect(page.getByRole('img', { name: /Mile strip/ })).toBeVisible();
  await shot('plan');
  const route = await page.evaluate(
    () =>
      new Promise<any>((resolve) => {
        const o = indexedDB.open('milepost:driver@milepost.test');
        o.onsuccess = () => {
          const g = o.result.transaction('routes').objectStore('routes').get('last');
          g.onsuccess = () => { o.result.close(); resolve(g.result); };
        };
      }),
  );
  const points = route.points as { latitude: number; longitude: number }[];
  await page.getByRole('link', { name: 'Drive' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Drive/ })).toBeAttached();
  await page.waitForTimeout(1500);
  await shot('drive-start');
  const go = async (p: { latitude: number; longitude: number }, s: number) => {
    await page.clock.fastForward(s * 1000);
    await context.setGeolocation({ ...p, accuracy: 10 });
    await page.waitForTimeout(300);
  };
  const k = Math.floor(points.length * 0.2);
  console.log('points', points.length, route.miles);
  for (let i = k; i < k + 6; i += 1) await go(points[i], 120);
  await shot('drive-moving-day');
  for (const [name, w, h] of [['phone', 390, 844], ['small', 360, 640], ['lying', 844, 390], ['desktop', 1440, 900], ['tablet', 820, 1180]] as const) {
    await page.setViewportSize({ width: w, height: h });
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await shot(`drive-${name}-${scheme}`);
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Request Service' }).click();
  await page.waitForTimeout(300);
  await shot('drive-service-moving');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const p = points[k + 5];
  await go({ latitude: p.latitude + 0.0001, longitude: p.longitude }, 30);
  await go({ latitude: p.latitude, longitude: p.longitude }, 30);
  await page.clock.fastForward(11_000);
  await page.waitForTimeout(300);
  await page.getByRole('button', { name: 'Request Service' }).click();
  await page.waitForTimeout(500);
  await shot('drive-service-standing');
  await page.getByRole('button', { name: /^Request Service at/ }).first().click();
  await page.waitForTimeout(500);
  await shot('drive-said');
  await page.clock.fastForward(9_000);
  await go({ latitude: p.latitude + 0.05, longitude: p.longitude }, 300);
  await go({ latitude: p.latitude + 0.055, longitude: p.longitude }, 60);
  await shot('drive-off');
});
