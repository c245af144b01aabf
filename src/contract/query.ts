import * as v from 'valibot';
import { shortText } from './common.ts';
import { REQUEST } from './limits.ts';

/** A whole number of a query, which comes as text, from `min` to `max`. Blank, `1e3` and ` 1` are none. */
/* @__NO_SIDE_EFFECTS__ */
export const queryInteger = (name: string, min: number, max: number) => {
  const sentence = `${name} must be a whole number from ${min} to ${max}.`;
  return v.pipe(
    v.string(sentence),
    v.maxLength(REQUEST.numberMax, sentence),
    v.regex(/^-?\d+$/, sentence),
    v.transform(Number),
    v.number(sentence),
    v.minValue(min, sentence),
    v.maxValue(max, sentence),
  );
};

/** A number of a query, which comes as text, from `min` to `max`; neither blank nor infinite. */
/* @__NO_SIDE_EFFECTS__ */
export const queryNumber = (name: string, min: number, max: number) => {
  const sentence = `${name} must be a number from ${min} to ${max}`;
  return v.pipe(
    v.string(sentence),
    v.maxLength(REQUEST.numberMax, sentence),
    v.regex(/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i, sentence),
    v.transform(Number),
    v.number(sentence),
    v.minValue(min, sentence),
    v.maxValue(max, sentence),
  );
};

/**
 * Page and order of a list, in all spellings of the calls: `page` from 0 with `size` or `pageSize`, and `sortBy` with
 * `sortDirection`, `sort` with `direction`, or `sortModel`.
 */
export const pagingEntries = {
  page: v.optional(queryInteger('page', 0, REQUEST.pageMax)),
  size: v.optional(queryInteger('size', 1, REQUEST.pageSizeMax)),
  pageSize: v.optional(queryInteger('pageSize', 1, REQUEST.pageSizeMax)),
  sortBy: v.optional(shortText('sortBy')),
  sortDirection: v.optional(shortText('sortDirection')),
  sort: v.optional(shortText('sort')),
  direction: v.optional(shortText('direction')),
  sortModel: v.optional(shortText('sortModel')),
};
const pagingSchema = v.object(pagingEntries);
export type PagingQuery = v.InferOutput<typeof pagingSchema>;
