/** The file could not be taken as a whole; the message is a sentence for a person that says what to do. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

/** How large a file may be: bytes as it comes and as it unpacks, rows below the header, columns (`IMPORT` in the contract). */
export interface SheetCaps {
  readonly maxBytes: number;
  readonly maxUnpackedBytes: number;
  readonly maxRows: number;
  readonly maxColumns: number;
}

/** A row of the file. `row` is its number in the file, the header's is 1; `cells` is undefined for broken quotation marks. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[] | undefined;
  /** A suspicious row that goes in; told of rows that were kept. */
  readonly ticked?: boolean;
}

/** What a merge of cells says in a row below its first one. */
export interface Merged {
  readonly column: number;
  /** The number of the row that has the text. */
  readonly from: number;
  readonly text: string;
}

/** A row on its way through the reader. */
export interface RawRow extends SheetRow {
  /** Columns whose formula was stored without its result, from 0. */
  readonly uncalculated?: readonly number[];
  readonly merged?: readonly Merged[];
}

/** Rows a batch, about. */
export const BATCH = 1_000;

/** 1,234,567 for 1234567. */
export const grouped = (count: number): string => count.toLocaleString('en-US');

/** Whole megabytes as a person is told them. */
export const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`;

/** @throws FileRefused: nothing but blanks in one place, more than are read through */
export const refuseBlanks = (most: number): never => {
  throw new FileRefused(
    `The workbook is too large: it unpacks to more than ${megabytes(most)} of blanks in one place. Save the stops' sheet alone as .csv and upload that.`,
  );
};

/** @throws FileRefused: the file holds more than it may, though it came small */
export const refuseUnpacked = (maxBytes: number): never => {
  throw new FileRefused(
    `The workbook unpacks to more than ${megabytes(maxBytes)}. Save the stops' sheet alone as .csv, or split it, and upload that.`,
  );
};
