import type { LatLon } from './geo.ts';

/** What tells one kind of device from another. */
export type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** iPads say that they are Macs; no Mac has a touch screen. */
export const isApplePhone = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

/** Where somebody drives to. */
export interface Destination extends Partial<LatLon> {
  readonly name: string;
  /** In words; empty where it is not known. */
  readonly address: string;
  /** The coordinates are a town's: the words lead nearer. */
  readonly approximate: boolean;
}

/**
 * The address that opens a device's own maps with the way to a place: Apple's on its devices, whichever app a person has
 * chosen on Android (https://developer.android.com/guide/components/intents-common#Maps), Google's page elsewhere.
 * Undefined where neither words nor coordinates are known.
 */
export const directionsUrl = (to: Destination, device: Device): string | undefined => {
  const { latitude, longitude, address } = to;
  const point = latitude === undefined || longitude === undefined ? undefined : `${latitude},${longitude}`;
  const words = address === '' ? undefined : encodeURIComponent(address);
  const place = to.approximate ? (words ?? point) : (point ?? words);
  if (place === undefined) return undefined;
  if (isApplePhone(device) || /Macintosh/.test(device.userAgent)) return `https://maps.apple.com/?daddr=${place}`;
  if (!/Android/.test(device.userAgent)) return `https://www.google.com/maps/dir/?api=1&destination=${place}`;
  // Brackets would end the label.
  const label = place === point ? `(${encodeURIComponent(to.name.replace(/[()]/g, ' '))})` : '';
  return `geo:0,0?q=${place}${label}`;
};
