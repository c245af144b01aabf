import type { BrowserContext, Page } from '@playwright/test';
import type { DriveLine } from '#src/features/drive/position/model/line.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { placeAt } from '#tests/support/drive-trace.ts';
import { expect } from './fixtures.ts';

/** A truck on a page whose clock is the test's. */
export const truckOn = (page: Page, context: BrowserContext) => {
  let wiggle = 1e-6;
  const at = async ({ latitude, longitude }: LatLon, seconds = 10): Promise<void> => {
    await page.clock.fastForward(seconds * 1_000);
    // A place that is the same as before is told nobody.
    wiggle = -wiggle;
    await context.setGeolocation({ latitude: latitude + wiggle, longitude, accuracy: 10 });
  };
  return {
    at,
    /** Drives from a mile to another at 60 mph, a position every 20 s or as often as told. */
    drive: async (line: DriveLine, from: number, to: number, step = 1 / 3): Promise<void> => {
      const steps = Math.max(1, Math.ceil(Math.abs(to - from) / step));
      for (let n = 1; n <= steps; n += 1) await at(placeAt(line, from + ((to - from) * n) / steps), step * 60);
    },
    /** Stands for so long that everything is back. */
    stand: async (place: LatLon): Promise<void> => {
      await at(place, 20);
      await at(place, 20);
      await page.clock.fastForward(11_000);
    },
  };
};

/** The line that says where the truck is shown. */
export const mile = (page: Page) => page.getByText(/^Mile [\d,]+( · [A-Z]{2})?$/);

/** The mile that is shown. */
export const mileOf = async (page: Page): Promise<number> =>
  Number(/Mile ([\d,]+)/.exec((await mile(page).textContent()) ?? '')?.[1]?.replace(',', ''));

/** The sign of what comes next. */
export const sign = (page: Page) => page.getByRole('region', { name: /^(Next stop|Destination)$/ });

export type Truck = ReturnType<typeof truckOn>;

/**
 * Waits until the truck is shown where it is: within a mile, since whole miles are shown and a position is a place beside the
 * line. A receiver says where it is again and again, so one that the browser lost is no matter.
 */
export const shownAt = (page: Page, truck: Truck, line: DriveLine, driven: number): Promise<void> =>
  expect
    .poll(async () => {
      await truck.at(placeAt(line, driven), 1);
      return Math.abs((await mileOf(page)) - driven);
    })
    .toBeLessThan(1.1);
