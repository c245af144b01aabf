import type { LatLon } from './geo.ts';

/**
 * Points of an encoded polyline (https://developers.google.com/maps/documentation/utilities/polylinealgorithm). Text cut
 * short ends the line early; it never throws. By hand: decision 0360.
 * @param digits decimals of a degree it was encoded with
 */
export const decodePolyline = (text: string, digits = 5): LatLon[] => {
  const unit = 10 ** digits;
  const points: LatLon[] = [];
  let [latitude, longitude, at] = [0, 0, 0];
  const number = (): number => {
    let [value, shift, byte] = [0, 0, 32];
    while (byte >= 32 && at < text.length) {
      byte = text.charCodeAt(at) - 63;
      at += 1;
      value += (byte & 31) * 2 ** shift;
      shift += 5;
    }
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  while (at < text.length) {
    latitude += number();
    longitude += number();
    points.push({ latitude: latitude / unit, longitude: longitude / unit });
  }
  return points;
};

/** Encodes points with `digits` decimals of a degree: what `decodePolyline` reads. */
export const encodePolyline = (points: readonly LatLon[], digits = 5): string => {
  const unit = 10 ** digits;
  let text = '';
  let [latitude, longitude] = [0, 0];
  const put = (step: number): void => {
    let rest = step < 0 ? -step * 2 - 1 : step * 2;
    while (rest >= 32) {
      text += String.fromCharCode(32 + (rest % 32) + 63);
      rest = Math.floor(rest / 32);
    }
    text += String.fromCharCode(rest + 63);
  };
  for (const point of points) {
    const [nextLatitude, nextLongitude] = [Math.round(point.latitude * unit), Math.round(point.longitude * unit)];
    put(nextLatitude - latitude);
    put(nextLongitude - longitude);
    [latitude, longitude] = [nextLatitude, nextLongitude];
  }
  return text;
};
