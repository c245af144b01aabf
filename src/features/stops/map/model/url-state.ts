import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';
import { TRIP } from '#src/contract/limits.ts';
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
  /** Places on the way, in order. */
  readonly via: readonly UrlEnd[];
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

/** The places that go by a name, in order: an end has one, the way up to `TRIP.viaMax`. */
const ends = (params: URLSearchParams, name: 'from' | 'to' | 'via'): UrlEnd[] => {
  const places = params.getAll(`${name}At`);
  return params.getAll(name).flatMap((text, i) => {
    const label = text.trim().slice(0, TRIP.placeTextMax);
    const at = place(places[i] ?? null);
    return label ? [at ? { label, at } : { label }] : [];
  });
};

/** Reads the address; what cannot be read is left out, never an error. */
export const readUrl = (params: URLSearchParams): UrlState => {
  const [[from], [to]] = [ends(params, 'from'), ends(params, 'to')];
  const mode = MODES.find((name) => name === params.get('mode')) ?? 'all';
  const by = (['price', 'discount'] satisfies SortBy[]).find((name) => name === params.get('sort')) ?? 'none';
  return {
    mode,
    ...(from && { from }),
    ...(to && { to }),
    via: ends(params, 'via').slice(0, TRIP.viaMax),
    filters: { services: ids(params.get('services'), SERVICE_TYPES), brands: ids(params.get('brands'), TRUCK_BRANDS) },
    sort: { by, descending: by !== 'none' && params.get('order') === 'desc' },
  };
};

/** Writes the address; what is as usual is left out, so that the plain screen is `/map`. */
export const writeUrl = (state: UrlState): URLSearchParams => {
  const params = new URLSearchParams();
  const put = (name: string, value: string) => value && params.set(name, value);
  const putEnd = (name: 'from' | 'to' | 'via', { label, at }: UrlEnd) => {
    params.append(name, label);
    // Of several places each has its pair, else it could not be told whose it is.
    if (at || name === 'via')
      params.append(`${name}At`, at ? `${at.latitude.toFixed(5)},${at.longitude.toFixed(5)}` : '');
  };
  if (state.from) putEnd('from', state.from);
  if (state.to) putEnd('to', state.to);
  for (const value of state.via) putEnd('via', value);
  put('mode', state.mode === 'all' ? '' : state.mode);
  put('services', state.filters.services.join(','));
  put('brands', state.filters.brands.join(','));
  put('sort', state.sort.by === 'none' ? '' : state.sort.by);
  put('order', state.sort.by !== 'none' && state.sort.descending ? 'desc' : '');
  return params;
};

/** How many filters are chosen: the badge of the Filters button. */
export const filterCount = (filters: Filters): number => filters.services.length + filters.brands.length;
