import * as v from 'valibot';
import type { RowBatch } from '#server/db/copy-rows.ts';

/** Raised when an older version could not read what this one writes. */
export const FORMAT = 1;

const nameSchema = v.pipe(v.string(), v.regex(/^\w{1,63}$/));
const columnSchema = v.object({
  name: nameSchema,
  type: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9 (),]{0,60}(\[\])?$/)),
});
/** What stands first in an archive: from which data it is, and what is to come. */
export const headSchema = v.object({
  format: v.literal(FORMAT),
  /** Of Milepost, for a person who looks. */
  version: v.string(),
  madeAt: v.string(),
  /** The migrations that its database had run, by their `when`. */
  migrations: v.pipe(v.array(v.number()), v.minLength(1)),
  tables: v.array(v.object({ name: nameSchema, columns: v.pipe(v.array(columnSchema), v.readonly()) })),
  partitions: v.array(
    v.object({
      ...{ table: nameSchema, name: nameSchema },
      bound: v.pipe(v.string(), v.regex(/^FOR VALUES IN \(\d+\)$/)),
    }),
  ),
  counters: v.array(
    v.object({ table: nameSchema, column: nameSchema, last: v.pipe(v.string(), v.regex(/^\d+$/)), given: v.boolean() }),
  ),
});
export type Head = v.InferOutput<typeof headSchema>;

/** What stands last: it is whole where this is there and agrees. */
export const endSchema = v.object({
  rows: v.record(v.string(), v.number()),
  files: v.number(),
  /** Keys of files that the database names and that were not where they should be. */
  missing: v.array(v.string()),
});
export type End = v.InferOutput<typeof endSchema>;

/** A file that an upload names. */
export interface StoredFile {
  readonly key: string;
  readonly bytes: Uint8Array;
}

/** What data consists of, one after another: all rows, then all files, then the end. */
export type Item =
  | { readonly kind: 'rows'; readonly batch: RowBatch }
  | { readonly kind: 'file'; readonly file: StoredFile }
  | { readonly kind: 'end'; readonly end: End };

/** Data that is to be copied, from a database or from an archive. */
export interface Content {
  readonly head: Head;
  readonly items: AsyncIterable<Item>;
}
