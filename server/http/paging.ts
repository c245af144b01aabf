import { ApiError } from '#server/http/errors.ts';
import { PAGE } from '#src/contract/limits.ts';
import type { PagingQuery } from '#src/contract/query.ts';

export interface Paging<Column> {
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly sort: Column;
  readonly descending: boolean;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The first entry of a grid's sort model: `[{"field":"city","sort":"asc"}]` or `city,asc`; blank for what is neither. */
const readSortModel = (text = ''): { readonly field: string; readonly sort: string } => {
  try {
    const model: unknown = JSON.parse(text);
    const entry: unknown = Array.isArray(model) ? model[0] : model;
    const { field, sort } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
    return { field: textOf(field), sort: textOf(sort) };
  } catch {
    const [field, sort] = text.split(',');
    return { field: textOf(field), sort: textOf(sort) };
  }
};

/**
 * Page and order of a list, in all the spellings that clients use: `page` with `size` or `pageSize`, and `sortBy` with
 * `sortDirection`, `sort` with `direction`, or `sortModel`. Column names are heard without case and underscores.
 * @param columns by name in lower case
 * @throws 422 INVALID_INPUT for a column that is none of them
 */
export const readPaging = <Columns extends object>(
  query: PagingQuery,
  columns: Columns,
  fallback: keyof Columns & string,
): Paging<keyof Columns & string> => {
  const model = readSortModel(query.sortModel);
  const asked = query.sortBy || query.sort || model.field;
  const direction = (query.sortDirection || query.direction || model.sort).toLowerCase();
  const name = asked === '' ? fallback : asked.toLowerCase().replace(/[^a-z]/g, '');
  if (!Object.hasOwn(columns, name)) {
    const message = `This list cannot be sorted by ${asked}.`;
    throw new ApiError(422, 'INVALID_INPUT', message, { fields: { sort: message } });
  }
  return {
    page: query.page ?? 0,
    pageSize: query.size ?? query.pageSize ?? PAGE.default,
    sort: name as keyof Columns & string,
    descending: direction === '' ? asked === '' : direction === 'desc',
  };
};
