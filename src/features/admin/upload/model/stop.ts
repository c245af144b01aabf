import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';
import type { Station } from '#src/contract/station.ts';
import { joined } from '#src/lib/address.ts';
import { capital } from '#src/lib/letters.ts';

/** A service or brand as a column of Yes and No. */
export interface Flag {
  readonly id: string;
  readonly header: string;
  readonly group: 'services' | 'brands';
  readonly of: (station: Station) => boolean;
}

/**
 * Columns of services and brands in their prescribed order; electrical repair is displayed as light mechanical there.
 */
export const FLAGS: readonly Flag[] = [
  ...SERVICE_TYPES.map(
    ({ value, label, column }): Flag => ({
      id: value,
      header: capital(value === 'LIGHT_MECHANICAL' ? label.toLowerCase() : column),
      group: 'services',
      of: ({ serviceTypes }) => serviceTypes.includes(value),
    }),
  ),
  ...TRUCK_BRANDS.map(
    ({ value, label }): Flag => ({
      id: value,
      header: label,
      group: 'brands',
      of: ({ truckBrands }) => truckBrands.includes(value),
    }),
  ),
];

/** The number a person knows the stop by; backends call it either. */
export const storeNumber = ({ storeNumber, store_no }: Station): string | undefined => storeNumber ?? store_no;

/** Combined name-plus-identificator: `Panhandle Fuel Stop TX-3108`; undefined where it has neither. */
export const combinedName = ({ name, identificator }: Station): string | undefined =>
  joined([name, identificator], ' ') || undefined;

/** What a stop has of one kind, in words: `Tire service, Parking`; undefined for nothing. */
export const flagList = (station: Station, group: Flag['group']): string | undefined =>
  FLAGS.filter((flag) => flag.group === group && flag.of(station))
    .map(({ header }) => header)
    .join(', ') || undefined;
