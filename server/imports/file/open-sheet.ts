import { open } from 'node:fs/promises';
import { canIdentify, readHeader } from '#server/imports/columns.ts';
import { csvRows } from '#server/imports/file/csv.ts';
import { takeHeader } from '#server/imports/file/header.ts';
import { kindOf, refuseName } from '#server/imports/file/kinds.ts';
import {
  BATCH,
  FileRefused,
  grouped,
  megabytes,
  type RawRow,
  refuseUnpacked,
  type SheetCaps,
  type SheetRow,
} from '#server/imports/file/refused.ts';
import { xlsRows } from '#server/imports/file/xls.ts';
import { xlsxRows } from '#server/imports/file/xlsx.ts';
import { IMPORT } from '#src/contract/limits.ts';

export { FileRefused, type SheetCaps, type SheetRow } from '#server/imports/file/refused.ts';

/** A spreadsheet while it is read. `rows` are those below the header, blank ones left out, about 1,000 at a time. */
export interface OpenSheet {
  readonly header: readonly string[];
  readonly rows: AsyncIterable<readonly SheetRow[]>;
  readonly format: 'csv' | 'xlsx' | 'xls';
}

const HEAD_BYTES = 8_192;
const EMPTY = 'The file is empty. Choose the spreadsheet with the stops.';
const NO_ROWS = 'The file has no rows below its header. Add the stops and upload it again.';

const isBlank = ({ cells, uncalculated }: RawRow): boolean =>
  uncalculated === undefined && (cells?.every((cell) => cell.trim() === '') ?? false);

/** The file's first bytes. @throws FileRefused where there are none, or the file is too large */
const readHead = async (path: string, { maxBytes }: SheetCaps): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new FileRefused(EMPTY);
    if (size > maxBytes) {
      throw new FileRefused(
        `The file is larger than ${megabytes(maxBytes)}. Split it into smaller files and upload them one after another.`,
      );
    }
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Rows among which the header is looked for: titles, dates and notes may stand above it. */
const HEADER_WITHIN = 20;

/** Whether a row names columns of which one tells the stop and another something more about it. */
const isHeader = ({ cells = [] }: RawRow): boolean => {
  const columns = readHeader(cells.slice(0, IMPORT.maxColumns));
  return canIdentify(columns) && columns.filter((column) => column !== undefined).length > 1;
};

/** Reads on to the header and the first rows below it; where no row is one, the first that says something is taken. */
const firstRows = async (batches: AsyncGenerator<RawRow[]>): Promise<readonly [RawRow, ...RawRow[]]> => {
  for (;;) {
    const { value, done } = await batches.next();
    if (done) throw new FileRefused(EMPTY);
    const rows = value.filter((row) => !isBlank(row));
    const at = rows.slice(0, HEADER_WITHIN).findIndex(isHeader);
    const [header, ...below] = rows.slice(Math.max(0, at));
    if (header !== undefined) return [header, ...below];
  }
};

/** Takes the header; the rows below it follow, counted, in batches of even size. */
const underHeader = async (
  batches: AsyncGenerator<RawRow[]>,
  { maxRows, maxColumns, maxUnpackedBytes }: SheetCaps,
): Promise<Pick<OpenSheet, 'header' | 'rows'>> => {
  const [top, ...first] = await firstRows(batches);
  const { names, refuseCells } = takeHeader(top, maxColumns);
  const rows = async function* (): AsyncGenerator<readonly SheetRow[]> {
    let count = 0;
    let characters = 0;
    let ready: SheetRow[] = [];
    const take = (batch: readonly RawRow[]): void => {
      for (const row of batch) {
        if (isBlank(row)) continue;
        refuseCells(row);
        // What stands further right has no header to read it by.
        ready.push({ row: row.row, cells: row.cells?.slice(0, maxColumns) });
        count += 1;
        for (const cell of row.cells ?? []) characters += cell.length;
      }
      // A text that cells share is unpacked once, and may stand in each of them.
      if (characters > maxUnpackedBytes) refuseUnpacked(maxUnpackedBytes);
      if (count <= maxRows) return;
      throw new FileRefused(
        `The file has more than ${grouped(maxRows)} rows. Split it into smaller files and upload them one after another.`,
      );
    };
    take(first);
    for await (const batch of batches) {
      take(batch);
      if (ready.length < BATCH) continue;
      yield ready;
      ready = [];
    }
    if (ready.length > 0) yield ready;
    if (count === 0) throw new FileRefused(NO_ROWS);
  };
  return { header: names, rows: rows() };
};

/**
 * Opens a spreadsheet by what it holds; the name counts only in that it must be a spreadsheet's. Of a .csv or .xlsx
 * nothing is held in memory but what is being read and the texts that cells share.
 * @param fileName as the person calls it
 * @throws FileRefused, from the iteration too
 */
export const openSheet = async (path: string, fileName: string, caps: SheetCaps): Promise<OpenSheet> => {
  refuseName(fileName);
  const head = await readHead(path, caps);
  const kind = kindOf(head);
  const batches = { zip: () => xlsxRows(path, caps), ole: () => xlsRows(path, caps), text: () => csvRows(path, head) }[
    kind
  ]();
  const format = ({ zip: 'xlsx', ole: 'xls', text: 'csv' } as const)[kind];
  try {
    return { ...(await underHeader(batches, caps)), format };
  } catch (error) {
    await batches.return(undefined);
    throw error;
  }
};
