import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';
import type { LatLon } from '#src/lib/geo.ts';
import type { Sort, SortBy } from '../../stations/model/sorting.ts';

/** The list panel's three modes. */
const MODES = ['all', 'route', 'plan'] as const;
export type Mode = (typeof MODES)[number];

/** One end of a route as the address holds it: its text, and its place where it is known. */
export interface UrlEnd {
  readonly label: string;
  readonly at?: LatLon;
}

/** Chosen ids of service types and truck brands. */
export interface Filters {
  readonly services: readonly number[];
  readonly brands: readonly number[];
}

/** What the map screen keeps in its address. */
export interface UrlState {
  readonly mode: Mode;
  readonly from?: UrlEnd | undefined;
  readonly to?: UrlEnd | undefined;
  readonly filters: Filters;
  readonly sort: Sort;
}

const ids = (text: string | null, known: readonly { readonly id: number }[]): number[] => {
  const wanted = new Set((text ?? '').split(',').map(Number));
  return known.map((entry) => entry.id).filter((id) => wanted.has(id));
};

const place = (text: string | null): LatLon | undefined => {
  const [latitude = Number.NaN, longitude = Number.NaN] = (text ?? '').split(',').map((part) => Number(part || 'x'));
  const valid = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return valid ? { latitude, longitude } : undefined;
};

const end = (params: URLSearchParams, name: 'from' | 'to'): UrlEnd | undefined => {
  const label = params.get(name)?.trim();
  if (!label) return undefined;
  const at = place(params.get(`${name}At`));
  return at ? { label, at } : { label };
};

/** Reads the address; what cannot be read is left out, never an error. */
export const readUrl = (params: URLSearchParams): UrlState => {
  const [from, to] = [end(params, 'from'), end(params, 'to')];
  const mode = MODES.find((name) => name === params.get('mode')) ?? 'all';
  const by = (['price', 'discount'] satisfies SortBy[]).find((name) => name === params.get('sort')) ?? 'none';
  return {
    mode,
    ...(from && { from }),
    ...(to && { to }),
    filters: { services: ids(params.get('services'), SERVICE_TYPES), brands: ids(params.get('brands'), TRUCK_BRANDS) },
    sort: { by, descending: by !== 'none' && params.get('order') === 'desc' },
  };
};

/** Writes the address; what is as usual is left out, so that the plain screen is `/map`. */
export const writeUrl = (state: UrlState): URLSearchParams => {
  const params = new URLSearchParams();
  const put = (name: string, value: string) => value && params.set(name, value);
  for (const name of ['from', 'to'] as const) {
    const value = state[name];
    put(name, value?.label ?? '');
    put(`${name}At`, value?.at ? `${value.at.latitude.toFixed(5)},${value.at.longitude.toFixed(5)}` : '');
  }
  put('mode', state.mode === 'all' ? '' : state.mode);
  put('services', state.filters.services.join(','));
  put('brands', state.filters.brands.join(','));
  put('sort', state.sort.by === 'none' ? '' : state.sort.by);
  put('order', state.sort.by !== 'none' && state.sort.descending ? 'desc' : '');
  return params;
};

/** How many filters are chosen: the badge of the Filters button. */
export const filterCount = (filters: Filters): number => filters.services.length + filters.brands.length;
