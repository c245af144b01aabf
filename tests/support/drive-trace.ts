import { type DriveLine, driveLine } from '#src/features/drive/position/model/line.ts';
import type { LatLon } from '#src/lib/geo.ts';

/** The place at a mile of a line. */
export const placeAt = ({ points, miles }: DriveLine, mile: number): LatLon => {
  const next = Math.max(
    1,
    miles.findIndex((each) => each >= mile),
  );
  const [a, b] = [points[next - 1] as LatLon, points[next] as LatLon];
  const [from, to] = [miles[next - 1] as number, miles[next] as number];
  const share = to > from ? (mile - from) / (to - from) : 0;
  return {
    latitude: a.latitude + share * (b.latitude - a.latitude),
    longitude: a.longitude + share * (b.longitude - a.longitude),
  };
};

/** The line of a stored route. */
export const lineOf = ({ points, miles }: { readonly points: readonly LatLon[]; readonly miles: number }): DriveLine =>
  driveLine(points, miles);
