import { open } from 'node:fs/promises';
import { bookShape, canIdentify, readHeader, shapeOf } from '#server/imports/columns.ts';
import { csvRows } from '#server/imports/file/csv.ts';
import { type Header, namesIn, takeHeader } from '#server/imports/file/header.ts';
import { isCalledWorkbook, kindOf, refuseName, SAVE_AS } from '#server/imports/file/kinds.ts';
import { fillMerged } from '#server/imports/file/merges.ts';
import {
  BATCH,
  FileRefused,
  grouped,
  megabytes,
  type RawRow,
  refuseUnpacked,
  type SheetCaps,
} from '#server/imports/file/refused.ts';
import { xlsRows, xlsSheets } from '#server/imports/file/xls.ts';
import { xlsxRows, xlsxSheets } from '#server/imports/file/xlsx.ts';
import { IMPORT } from '#src/contract/limits.ts';
import { TEXT_HEAD_BYTES } from '#src/lib/text-encoding.ts';

export { FileRefused, type SheetCaps, type SheetRow } from '#server/imports/file/refused.ts';

/** How a person wants a sheet to be read; what is left out is guessed. */
export interface Wanted {
  readonly sheet?: string | undefined;
  readonly headerRow?: number | undefined;
  /** What the columns mean, by labels. */
  readonly columns?: readonly (string | null)[] | undefined;
  /** What columns meant in files of a shape (`shapeOf`). */
  readonly remembered?: ReadonlyMap<string, readonly (string | null)[]> | undefined;
  /** Which sheet was read of workbooks with these sheets (`bookShape`). */
  readonly books?: ReadonlyMap<string, string> | undefined;
}

/** A sheet while it is read. `rows` are those below the header, blank ones left out, about 1,000 at a time. */
interface Sheet extends Omit<Header, 'names' | 'refuseCells'> {
  readonly header: readonly string[];
  readonly headerRow: number;
  /** The rows above the header, and the header itself. */
  readonly above: readonly RawRow[];
  readonly rows: AsyncIterable<readonly RawRow[]>;
  /** Lets go of the file before its end. */
  readonly close: () => Promise<void>;
  /** Whether the header was recognised, and not only the first row taken. */
  readonly recognised: boolean;
  /** Whether the columns mean what they meant the last time. */
  readonly remembered: boolean;
}
/** A spreadsheet while it is read. */
export interface OpenSheet extends Sheet {
  readonly format: 'csv' | 'xlsx' | 'xls';
  /** The sheets of a workbook that a person sees, and the one that is read. */
  readonly sheets: readonly string[];
  readonly sheet: string | undefined;
}

const EMPTY = 'The file is empty. Choose the spreadsheet with the stops.';
const NO_ROWS = 'The file has no rows below its header. Add the stops and upload it again.';
const NO_WORKBOOK = `This is a text file under the name of a spreadsheet. ${SAVE_AS}`;

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
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TEXT_HEAD_BYTES), 0, TEXT_HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Rows among which the header is looked for: titles, dates and notes may stand above it (decision 0389). */
const HEADER_WITHIN = 20;

const columnsOf = (cells: readonly string[]) => readHeader(cells.slice(0, IMPORT.maxColumns));
/** How many are different ones. */
const countNamed = (columns: ReturnType<typeof columnsOf>): number =>
  new Set(columns.flatMap((one) => one?.column ?? [])).size;

/** How many columns a row names, where one of them tells the stop and another something more about it; else it is no header. */
const headerNames = ({ cells = [] }: RawRow): number => {
  const columns = columnsOf(cells);
  const named = countNamed(columns);
  return named > 1 && canIdentify(columns) ? named : 0;
};

/** The place of the row that names most columns, the first of several: one of groups of columns may stand above it. */
const headerAt = (rows: readonly RawRow[]): number => {
  const names = rows.map(headerNames);
  const most = Math.max(...names);
  return most === 0 ? -1 : names.indexOf(most);
};

interface Top {
  readonly above: readonly RawRow[];
  readonly header: RawRow;
  readonly below: readonly RawRow[];
  readonly recognised: boolean;
  readonly remembered: readonly (string | null)[] | undefined;
}

/** Reads on to the header and the first rows below it; where no row is one, the first that says something is taken. */
const firstRows = async (batches: AsyncGenerator<RawRow[]>, { headerRow, remembered }: Wanted): Promise<Top> => {
  const known = (row: RawRow) => remembered?.get(shapeOf(namesIn(row.cells ?? [])));
  let read: RawRow[] = [];
  for (;;) {
    const { value, done } = await batches.next();
    if (done && headerRow !== undefined && read.length > 0) {
      throw new FileRefused(`The sheet has nothing in row ${headerRow}. Choose another row for its header.`);
    }
    if (done) throw new FileRefused(EMPTY);
    read = [...read, ...value.filter((row) => !isBlank(row))];
    if (read.length === 0 || (headerRow !== undefined && (read.at(-1)?.row ?? 0) < headerRow)) continue;
    const top = read.slice(0, HEADER_WITHIN);
    const chosen = top.findIndex((row) => known(row) !== undefined);
    const guessed = chosen === -1 ? headerAt(top) : chosen;
    const found = headerRow === undefined ? guessed : read.findIndex(({ row }) => row === headerRow);
    const at = Math.max(0, found);
    const header = read[at];
    if (header === undefined || (headerRow !== undefined && found === -1)) {
      throw new FileRefused(`The sheet has nothing in row ${headerRow}. Choose another row for its header.`);
    }
    const above = read.slice(0, at + 1);
    return { above, header, below: read.slice(at + 1), recognised: found !== -1, remembered: known(header) };
  }
};

/**
 * Takes the header; the rows below it follow, counted, in batches of even size.
 * @param noTable the sentence where nothing is a header, and one row is all there is
 */
const underHeader = async (
  batches: AsyncGenerator<RawRow[]>,
  caps: SheetCaps,
  wanted: Wanted,
  noTable = NO_ROWS,
): Promise<Sheet> => {
  const { maxRows, maxColumns, maxUnpackedBytes } = caps;
  const { above, header: top, below: first, recognised, remembered } = await firstRows(batches, wanted);
  const labels = wanted.columns ?? remembered;
  const { names, columns, problem, refuseCells } = takeHeader(top, maxColumns, labels);
  const rows = async function* (): AsyncGenerator<readonly RawRow[]> {
    let count = 0;
    let characters = 0;
    let ready: RawRow[] = [];
    const collect = (batch: readonly RawRow[]): void => {
      for (const raw of batch) {
        if (isBlank(raw)) continue;
        const row = fillMerged(raw, top.row);
        refuseCells(row);
        // What stands further right has no header to read it by.
        ready.push({ ...row, cells: row.cells?.slice(0, maxColumns) });
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
    collect(first);
    for await (const batch of batches) {
      collect(batch);
      if (ready.length < BATCH) continue;
      yield ready;
      ready = [];
    }
    if (ready.length > 0) yield ready;
    if (count === 0) throw new FileRefused(recognised ? NO_ROWS : noTable);
  };
  return {
    header: names,
    headerRow: top.row,
    above,
    columns,
    problem,
    rows: rows(),
    close: async () => void (await batches.return(undefined)),
    recognised,
    remembered: wanted.columns === undefined && remembered !== undefined,
  };
};

/** Reads rows again that were kept of a sheet, those above its header among them. @throws FileRefused as `openSheet` */
export const openKept = (batches: AsyncGenerator<RawRow[]>, wanted: Wanted): Promise<Sheet> =>
  underHeader(batches, IMPORT, wanted);

/** Sheets of a workbook that are looked at for a header. */
const SHEETS_TRIED = 8;

const FORMATS = { zip: 'xlsx', ole: 'xls', text: 'csv' } as const;

/**
 * Opens a spreadsheet by what it holds; the name counts only in that it must be a spreadsheet's. Of a .csv or .xlsx
 * nothing is held in memory but what is being read and the texts that cells share. Of a workbook the first sheet whose
 * header is recognised is read, unless another one is wanted.
 * @param fileName as the person calls it
 * @throws FileRefused, from the iteration too
 */
export const openSheet = async (
  path: string,
  fileName: string,
  caps: SheetCaps,
  wanted: Wanted = {},
): Promise<OpenSheet> => {
  refuseName(fileName);
  const head = await readHead(path, caps);
  const kind = kindOf(head);
  const sheets = kind === 'zip' ? await xlsxSheets(path) : kind === 'ole' ? await xlsSheets(path, caps) : [];
  const only = wanted.sheet ?? (sheets.length > 1 ? wanted.books?.get(bookShape(sheets)) : undefined);
  if (only !== undefined && kind !== 'text' && !sheets.includes(only)) {
    throw new FileRefused(`The workbook has no sheet called "${only}".`);
  }
  const noTable = kind === 'text' && isCalledWorkbook(fileName) ? NO_WORKBOOK : NO_ROWS;
  const open = async (sheet: string | undefined): Promise<OpenSheet> => {
    const batches = {
      zip: () => xlsxRows(path, caps, sheet),
      ole: () => xlsRows(path, caps, sheet),
      text: () => csvRows(path, head, (cells) => countNamed(columnsOf(cells))),
    }[kind]();
    try {
      return {
        ...(await underHeader(batches, caps, wanted, noTable)),
        format: FORMATS[kind],
        sheets,
        sheet: sheet ?? sheets[0],
      };
    } catch (error) {
      await batches.return(undefined);
      throw error;
    }
  };
  if (only !== undefined || sheets.length < 2) return open(kind === 'text' ? undefined : only);
  for (const sheet of sheets.slice(0, SHEETS_TRIED)) {
    const found = await open(sheet).catch((error: unknown) => {
      if (error instanceof FileRefused) return undefined;
      throw error;
    });
    if (found?.recognised) return found;
    await found?.close();
  }
  return open(sheets[0]);
};
