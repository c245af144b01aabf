import { describe, expect, it } from 'vitest';
import { directionsUrl, isApplePhone } from '#src/lib/directions.ts';

const IPHONE = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)', maxTouchPoints: 5 };
const IPAD = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 };
const MAC = { ...IPAD, maxTouchPoints: 0 };
const ANDROID = { userAgent: 'Mozilla/5.0 (Linux; Android 16; K)', maxTouchPoints: 5 };
const WINDOWS = { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', maxTouchPoints: 0 };

const exact = { latitude: 35.2, longitude: -100.25, name: 'Panhandle (West) & Sons', address: '', approximate: false };
const address = 'I-40, EXIT 163, Shamrock, TX';

describe('the way to a stop', () => {
  it.each([
    [IPHONE, 'https://maps.apple.com/?daddr=35.2,-100.25'],
    [MAC, 'https://maps.apple.com/?daddr=35.2,-100.25'],
    [ANDROID, 'geo:0,0?q=35.2,-100.25(Panhandle%20%20West%20%20%26%20Sons)'],
    [WINDOWS, 'https://www.google.com/maps/dir/?api=1&destination=35.2,-100.25'],
  ])('opens the maps of %j', (device, url) => {
    expect(directionsUrl({ ...exact, address }, device)).toBe(url);
  });

  it('goes by the address where the coordinates are a town’s, and by what there is', () => {
    const words = 'I-40%2C%20EXIT%20163%2C%20Shamrock%2C%20TX';
    expect(directionsUrl({ ...exact, address, approximate: true }, IPAD)).toBe(
      `https://maps.apple.com/?daddr=${words}`,
    );
    expect(directionsUrl({ ...exact, address, approximate: true }, ANDROID)).toBe(`geo:0,0?q=${words}`);
    expect(directionsUrl({ ...exact, approximate: true }, IPAD)).toBe('https://maps.apple.com/?daddr=35.2,-100.25');
    const nowhere = { name: 'A', approximate: false };
    expect(directionsUrl({ ...nowhere, address }, IPAD)).toBe(`https://maps.apple.com/?daddr=${words}`);
    expect(directionsUrl({ ...nowhere, address: '' }, IPAD)).toBeUndefined();
  });

  it('tells an iPad from a Mac', () => {
    expect([IPHONE, IPAD, MAC, ANDROID, WINDOWS].map(isApplePhone)).toEqual([true, true, false, false, false]);
  });
});
