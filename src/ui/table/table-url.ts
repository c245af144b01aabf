import type { TableSort } from './types.ts';

/** What a table shows, beyond its rows. */
export interface TableState {
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly sort: TableSort | undefined;
  readonly search: string;
}

export interface TableRules {
  readonly defaults: { readonly pageSize: number; readonly sort?: TableSort | undefined };
  readonly sizes: readonly number[];
  /** Names that may be sorted by; without, any word. */
  readonly sorts?: readonly string[] | undefined;
  /** Characters that may be searched for: what an address has beyond is left out. */
  readonly searchMax?: number | undefined;
}

/** The members of an address that are a table's: `page` from 1, `size`, `sort` as `name` or `-name`, `q`. */
const NAMES = ['page', 'size', 'sort', 'q'] as const;

/** Pages beyond this are a slip of the hand. */
const LAST_PAGE = 1_000_000;

/** True where the address says anything about the table. */
export const saysAnything = (params: URLSearchParams): boolean => NAMES.some((name) => params.has(name));

const sortOf = (text: string | null, { defaults, sorts }: TableRules): TableSort | undefined => {
  const [, minus, by] = /^(-?)(\w+)$/.exec(text ?? '') ?? [];
  if (by === undefined || (sorts && !sorts.includes(by))) return defaults.sort;
  return { by, descending: minus === '-' };
};

/** Reads the address; what it does not say, or says badly, falls back to the defaults. */
export const readState = (params: URLSearchParams, rules: TableRules): TableState => {
  const page = Number(params.get('page') ?? 1);
  const size = Number(params.get('size'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page - 1 : 0,
    pageSize: rules.sizes.includes(size) ? size : rules.defaults.pageSize,
    sort: sortOf(params.get('sort'), rules),
    search: (params.get('q') ?? '').trim().slice(0, rules.searchMax).trim(),
  };
};

const sortText = (sort: TableSort | undefined): string => (sort ? `${sort.descending ? '-' : ''}${sort.by}` : '');

/** The same address with another state; defaults are left out, other members stay as they are. */
export const writeState = (params: URLSearchParams, state: TableState, { defaults }: TableRules): URLSearchParams => {
  const next = new URLSearchParams(params);
  const put = (name: (typeof NAMES)[number], value: string, fallback: string) =>
    value === fallback ? next.delete(name) : next.set(name, value);
  put('page', String(state.page + 1), '1');
  put('size', String(state.pageSize), String(defaults.pageSize));
  put('sort', sortText(state.sort), sortText(defaults.sort));
  put('q', state.search, '');
  return next;
};
