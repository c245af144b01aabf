/** A place on the earth, degrees, WGS 84. */
export interface LatLon {
  readonly latitude: number;
  readonly longitude: number;
}

export const KM_PER_MILE = 1.609344;
/** Mean radius of the earth in miles. */
export const EARTH_MILES = 3958.7613;
const RADIANS = Math.PI / 180;

/** Great-circle distance in miles (haversine on a sphere of the earth's mean radius). */
export const distanceMiles = (a: LatLon, b: LatLon): number => {
  const dLat = (b.latitude - a.latitude) * RADIANS;
  const dLon = (b.longitude - a.longitude) * RADIANS;
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
};

/** The same in kilometres. */
export const distanceKm = (a: LatLon, b: LatLon): number => distanceMiles(a, b) * KM_PER_MILE;

/** The direction in which the great circle from a to b begins, degrees from north by the east, 0 to 360. */
export const bearingTo = (a: LatLon, b: LatLon): number => {
  const [from, to] = [a.latitude * RADIANS, b.latitude * RADIANS];
  const across = (b.longitude - a.longitude) * RADIANS;
  const east = Math.sin(across) * Math.cos(to);
  const north = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(across);
  return (Math.atan2(east, north) / RADIANS + 360) % 360;
};

/** The point a share (0 to 1) of the way along the great circle from a to b. */
export const alongGreatCircle = (a: LatLon, b: LatLon, share: number): LatLon => {
  const angle = distanceMiles(a, b) / EARTH_MILES;
  if (angle < 1e-12) return a;
  const wa = Math.sin((1 - share) * angle) / Math.sin(angle);
  const wb = Math.sin(share * angle) / Math.sin(angle);
  const [la, lb] = [a.latitude * RADIANS, b.latitude * RADIANS];
  const [oa, ob] = [a.longitude * RADIANS, b.longitude * RADIANS];
  const x = wa * Math.cos(la) * Math.cos(oa) + wb * Math.cos(lb) * Math.cos(ob);
  const y = wa * Math.cos(la) * Math.sin(oa) + wb * Math.cos(lb) * Math.sin(ob);
  const z = wa * Math.sin(la) + wb * Math.sin(lb);
  return { latitude: Math.atan2(z, Math.hypot(x, y)) / RADIANS, longitude: Math.atan2(y, x) / RADIANS };
};
