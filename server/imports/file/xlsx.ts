import { Archive, refuseDamaged } from '#server/imports/file/archive.ts';
import { createMergeReader, mergesIn } from '#server/imports/file/merges.ts';
import { FileRefused, megabytes, type RawRow, type SheetCaps } from '#server/imports/file/refused.ts';
import { columnOf, dateText, type NumberLook, numberText } from '#server/imports/file/values.ts';
import { readLooks, readWorkbook, refuseStrangers, type Workbook } from '#server/imports/file/workbook.ts';
import { readXml } from '#server/imports/file/xml.ts';

/** Texts that cells share are held in memory while the sheet is read: they may be this part of what a file unpacks to. */
const STRINGS_SHARE = 1 / 4;
/** What each of them costs beside its characters, in bytes. */
const STRING_COST = 32;

/** Characters of one text: a cell holds 32,767, each of them written as seven at most. */
const TEXT_MAX = 7 * 32_767;

/** A text and its next piece. @throws FileRefused where no cell holds as much */
const joined = (text: string, piece: string): string =>
  text.length + piece.length > TEXT_MAX ? refuseDamaged() : text + piece;

/** A copy by itself: a piece of a parsed text would keep all of that text in memory. */
const alone = (text: string): string => (text.length < 13 ? text : Buffer.from(text).toString());

/** Characters that XML cannot hold are written as `_x000D_`. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** The texts that cells point to by number. */
const readStrings = async (archive: Archive, part: string | undefined, most: number): Promise<string[]> => {
  const strings: string[] = [];
  if (part === undefined) return strings;
  let text = '';
  let reading = false;
  let phonetic = false;
  let weight = 0;
  const document = readXml(archive.text(part), {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic = true;
      reading = name === 't' && !phonetic;
    },
    text: (piece) => {
      if (reading) text = joined(text, piece);
    },
    close: (name) => {
      if (name === 't') reading = false;
      if (name === 'rPh') phonetic = false;
      if (name !== 'si') return;
      weight += text.length + STRING_COST;
      strings.push(alone(unescaped(text)));
    },
  });
  for await (const _ of document) {
    if (weight <= most) continue;
    throw new FileRefused(
      `The workbook holds more than ${megabytes(most)} of text. Split it into smaller files and upload them one after another.`,
    );
  }
  return strings;
};

interface Cell {
  column: number;
  type: string | undefined;
  look: NumberLook | undefined;
  value: string;
  valued: boolean;
  formula: boolean;
}

/** A cell as text: as it was typed, dates in ISO 8601, errors as they are shown. */
const cellText = ({ type, value, look }: Cell, strings: readonly string[], { calendar }: Workbook): string => {
  if (type === 's') return strings[Number(value)] ?? refuseDamaged();
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
  if (type !== undefined && type !== 'n') return unescaped(value);
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) return value;
  return look?.date ? dateText(number, calendar) : numberText(number, look?.digits);
};

/** Rows of a sheet, by its format. */
const LAST_ROW = 1_048_576;

/** The number of the row after another: what it says, else the next one. @throws FileRefused where it is no row's */
const rowAfter = (last: number, said: string | undefined): number => {
  const row = said === undefined ? last + 1 : Number(said);
  return Number.isInteger(row) && row > last && row <= LAST_ROW ? row : refuseDamaged();
};

/** The rows of a sheet as it is unpacked; rows and cells that hold nothing are left out. */
const sheetRows = async function* (
  archive: Archive,
  book: Workbook,
  { maxColumns, maxUnpackedBytes }: SheetCaps,
): AsyncGenerator<RawRow[]> {
  const looks = await readLooks(archive, book.styles);
  const strings = await readStrings(archive, book.strings, maxUnpackedBytes * STRINGS_SHARE);
  const withMerged = createMergeReader(await mergesIn(archive.text(book.sheet), maxColumns));
  let ready: RawRow[] = [];
  let row = 0;
  let cells: string[] = [];
  let uncalculated: number[] = [];
  let cell: Cell | undefined;
  let column = -1;
  let reading = false;
  let phonetic = false;

  const put = (one: Cell): void => {
    // One column beyond those that may be says that there are more; what stands further right has no header to read it by.
    const at = Math.min(one.column, maxColumns);
    if (one.formula && !one.valued) uncalculated.push(at);
    if (!one.valued) return;
    const text = cellText(one, strings, book);
    if (text === '') return;
    while (cells.length <= at) cells.push('');
    cells[at] = text;
  };

  const document = readXml(archive.text(book.sheet), {
    open: (name, { r, t, s }) => {
      if (name === 'c') {
        column = (r === undefined ? undefined : columnOf(r)) ?? column + 1;
        cell = { column, type: t, look: looks[Number(s ?? 0)], value: '', valued: false, formula: false };
      } else if (name === 'row') {
        row = rowAfter(row, r);
        cells = [];
        uncalculated = [];
        column = -1;
      } else if (name === 'f' && cell !== undefined) cell.formula = true;
      else if (name === 'rPh') phonetic = true;
      else if ((name === 'v' || (name === 't' && !phonetic)) && cell !== undefined) {
        reading = true;
        cell.valued = true;
      }
    },
    text: (piece) => {
      if (reading && cell !== undefined) cell.value = joined(cell.value, piece);
    },
    close: (name) => {
      if (name === 'v' || name === 't') reading = false;
      else if (name === 'c' && cell !== undefined) {
        put(cell);
        cell = undefined;
      } else if (name === 'rPh') phonetic = false;
      else if (name === 'row' && (cells.length > 0 || uncalculated.length > 0)) {
        ready.push(withMerged(uncalculated.length === 0 ? { row, cells } : { row, cells, uncalculated }));
      }
    },
  });
  for await (const _ of document) {
    if (ready.length === 0) continue;
    yield ready;
    ready = [];
  }
  yield ready;
};

/** The names of a workbook's sheets that a person sees. @throws FileRefused as `xlsxRows` */
export const xlsxSheets = async (path: string): Promise<readonly string[]> => {
  const archive = await Archive.open(path);
  try {
    await refuseStrangers(archive);
    return (await readWorkbook(archive)).names;
  } finally {
    archive.close();
  }
};

/**
 * The rows of a workbook's sheet, the first visible one when none is wanted, read while it is unpacked. Formulas are taken by the result that was
 * stored with them; nothing is calculated, no other file is looked at and no macro is taken in.
 * @throws FileRefused where it is none, or unpacks to more than it may
 */
export const xlsxRows = async function* (path: string, caps: SheetCaps, sheet?: string): AsyncGenerator<RawRow[]> {
  const archive = await Archive.open(path);
  try {
    await refuseStrangers(archive);
    const book = await readWorkbook(archive, sheet);
    const parts = [book.sheet, book.strings, book.styles].filter((part) => part !== undefined);
    archive.weigh(parts, caps.maxUnpackedBytes);
    yield* sheetRows(archive, book, caps);
  } finally {
    archive.close();
  }
};
