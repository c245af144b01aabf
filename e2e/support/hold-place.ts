import type { Page } from '@playwright/test';

/**
 * Keeps whoever asks the device where it is waiting, as a receiver under a roof does; before the page is opened.
 * @returns lets all find it at a place
 */
export const holdPlace = async (page: Page): Promise<(latitude: number, longitude: number) => Promise<void>> => {
  await page.addInitScript(() => {
    const waiting: PositionCallback[] = [];
    Object.assign(window, { waiting });
    navigator.geolocation.getCurrentPosition = (found) => void waiting.push(found);
  });
  return (latitude, longitude) =>
    page.evaluate(
      ([north, east]) => {
        const { waiting } = window as unknown as { waiting: PositionCallback[] };
        const coords = { latitude: north, longitude: east, accuracy: 30 } as GeolocationCoordinates;
        for (const found of waiting.splice(0)) found({ coords, timestamp: Date.now() } as GeolocationPosition);
      },
      [latitude, longitude] as const,
    );
};
