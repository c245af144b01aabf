import { ApiError } from '#server/http/errors.ts';
import { PAGE } from '#src/contract/limits.ts';

export interface Paging<Column> {
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly sort: Column;
  readonly descending: boolean;
}

const LARGEST_PAGE = 500;

const wholeNumber = (text: string | undefined, name: string, fallback: number, min: number, max: number): number => {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  const message = `${name} must be a whole number from ${min} to ${max}.`;
  throw new ApiError(422, 'INVALID_INPUT', message, { fields: { [name]: message } });
};

/** The first entry of a grid's sort model: `[{"field":"city","sort":"asc"}]` or `city,asc`. */
const readSortModel = (text: string | undefined): { field?: string; sort?: string } => {
  if (text === undefined || text === '') return {};
  try {
    const model: unknown = JSON.parse(text);
    const entry: unknown = Array.isArray(model) ? model[0] : model;
    return typeof entry === 'object' && entry !== null ? entry : {};
  } catch {
    const [field = '', sort = ''] = text.split(',');
    return { field: field.trim(), sort: sort.trim() };
  }
};

/**
 * Page and order of a list, in all the spellings of section 7: `page` with `size` or `pageSize`, and `sortBy` with
 * `sortDirection`, `sort` with `direction`, or `sortModel`. Column names are heard without case and underscores.
 * @param columns by name in lower case
 * @throws 422 INVALID_INPUT for a column that is none of them, or a bad number
 */
export const readPaging = <Columns extends object>(
  query: Readonly<Record<string, string>>,
  columns: Columns,
  fallback: keyof Columns & string,
): Paging<keyof Columns & string> => {
  const model = readSortModel(query.sortModel);
  const asked = query.sortBy || query.sort || model.field || '';
  const direction = (query.sortDirection || query.direction || model.sort || '').toLowerCase();
  const name = asked === '' ? fallback : asked.toLowerCase().replace(/[^a-z]/g, '');
  if (!Object.hasOwn(columns, name)) {
    const message = `This list cannot be sorted by ${asked}.`;
    throw new ApiError(422, 'INVALID_INPUT', message, { fields: { sort: message } });
  }
  return {
    page: wholeNumber(query.page, 'page', 0, 0, 1_000_000),
    pageSize: wholeNumber(query.size || query.pageSize, 'pageSize', PAGE.default, 1, LARGEST_PAGE),
    sort: name as keyof Columns & string,
    descending: direction === '' ? asked === '' : direction === 'desc',
  };
};
