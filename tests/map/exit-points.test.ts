import { describe, expect, it } from 'vitest';
import type { Station } from '#src/contract/station.ts';
import { exitPoints } from '#src/map/exit-points.ts';
import { imageName } from '#src/map/images.ts';

const station = (address: string, longitude: number | undefined, more: Partial<Station> = {}): Station => ({
  ...{ id: address, address, state: 'TX', latitude: 35, serviceTypes: [], truckBrands: [] },
  ...(longitude !== undefined && { longitude }),
  ...more,
});
const signs = (...stations: Station[]) =>
  exitPoints(stations, 'day').features.map(({ properties, geometry }) => [properties?.image, geometry.coordinates[0]]);

describe('signs of exits', () => {
  it('stand once for all stations of an exit, in their middle', () => {
    const both = signs(station('I-40, Exit 85', -101), station('I-40 EXIT 85', -102), station('I-27, Exit 106A', -102));
    expect(both).toEqual([
      [imageName('day', 'exit-85'), -101.5],
      [imageName('day', 'exit-106A'), -102],
    ]);
  });

  it('stand apart where the same number is in another state or of another road', () => {
    expect(signs(station('I-40, Exit 1', -103), station('I-40, Exit 1', -94, { state: 'OK' }))).toHaveLength(2);
    expect(signs(station('I-40, Exit 1', -103), station('I-10, Exit 1', -103))).toHaveLength(2);
  });

  it('are left out where no exit is named, or its place is not known', () => {
    expect(signs(station('1200 Main Street', -101), station('US-40, Exit 3', -101))).toEqual([]);
    expect(signs(station('I-40, Exit 85', undefined), station('I-40, Exit 85', -101, { placedBy: 'town' }))).toEqual(
      [],
    );
    expect(signs(station('I-40, Exit 85', -101, { placedBy: 'exit' }))).toHaveLength(1);
  });
});
