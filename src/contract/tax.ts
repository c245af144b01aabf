import * as v from 'valibot';
import { looseTextSchema, shortText } from './common.ts';
import { TAX_RATES } from './limits.ts';

// Fuel tax of the states by quarter. The calls are additions of the reference server.

const rateSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(TAX_RATES.maxRate));
const byState = v.record(v.string(), rateSchema);

/** The states' tax on special diesel in one quarter, US dollars a US gallon. */
export const taxTableSchema = v.object({
  /** As `3Q2026`. */
  quarter: v.pipe(v.string(), v.regex(/^[1-4]Q20\d{2}$/)),
  /** By two letters. A state without a rate (Oregon, which taxes miles by weight, and DC) credits nothing and is owed nothing. */
  rates: byState,
  /** Owed by the gallons burned in the state, and never paid at its pumps. */
  surcharges: byState,
  /** Where the rates come from, and the day on which they were read, as `2026-08-26`. */
  source: v.string(),
  asOf: v.string(),
});
export type TaxTable = v.InferOutput<typeof taxTableSchema>;

/**
 * Body of `importTaxRates`: a CSV as text; with `write` false it is read and compared, and nothing is stored. `from` is that of
 * the answer which a person has looked at; without it the file is stored whatever the rates are by now.
 */
export const taxFileInputSchema = v.object({
  csv: v.pipe(
    v.string('csv must be a text'),
    v.nonEmpty('The file is empty'),
    v.maxLength(
      TAX_RATES.maxFileLength,
      `The file has more than ${TAX_RATES.maxFileLength / 1000} thousand characters: upload one quarter at a time`,
    ),
  ),
  write: v.boolean('write must be true or false'),
  from: v.optional(shortText('from')),
});

/** A rate that a file changes, against the same quarter or, for a new one, the quarter before. US dollars a gallon. */
const taxChangeSchema = v.object({
  state: v.string(),
  surcharge: v.boolean(),
  before: v.nullish(v.number()),
  after: v.nullish(v.number()),
});

/** What a file of rates holds, and what is wrong with it; with a problem nothing is written. Rows count the header as 1. */
export const taxFileSchema = v.object({
  written: v.boolean(),
  quarters: v.array(
    v.object({
      quarter: v.string(),
      states: v.number(),
      /** The quarter it is compared with; none for the first of all. */
      against: looseTextSchema,
      changes: v.array(taxChangeSchema),
    }),
  ),
  problems: v.array(v.object({ row: v.number(), reason: v.string() })),
  /** Another text once the file would change something else, as when somebody else has stored one of its quarters. */
  from: looseTextSchema,
});
export type TaxFile = v.InferOutput<typeof taxFileSchema>;

/** The tables that plans are made with, the newest quarter first. */
export const taxTablesSchema = v.array(
  v.object({
    ...taxTableSchema.entries,
    /** Who uploaded it; none for one that the product came with. */
    uploadedBy: looseTextSchema,
  }),
);
export type TaxTables = v.InferOutput<typeof taxTablesSchema>;
