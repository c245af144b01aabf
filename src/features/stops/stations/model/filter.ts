import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';
import type { Station } from '#src/contract/station.ts';
import type { Filters } from '../../map/model/url-state.ts';

const valuesOf = (
  ids: readonly number[],
  known: readonly { readonly id: number; readonly value: string }[],
): Set<string> => new Set(known.filter((entry) => ids.includes(entry.id)).map((entry) => entry.value));

/** Keeps stations with one of the chosen services and one of the chosen brands; nothing chosen keeps all. */
export const filterStations = <T extends Pick<Station, 'serviceTypes' | 'truckBrands'>>(
  stations: readonly T[],
  filters: Filters,
): T[] => {
  const services = valuesOf(filters.services, SERVICE_TYPES);
  const brands = valuesOf(filters.brands, TRUCK_BRANDS);
  const has = (values: readonly string[] | undefined, wanted: Set<string>) =>
    wanted.size === 0 || (values ?? []).some((value) => wanted.has(value));
  return stations.filter((station) => has(station.serviceTypes, services) && has(station.truckBrands, brands));
};
