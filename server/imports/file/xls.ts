import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { type CellObject, CFB, type DenseWorkSheet, read } from '@e965/xlsx';
import { refuseDamaged } from '#server/imports/file/archive.ts';
import { SAVE_AS } from '#server/imports/file/kinds.ts';
import { createMergeList, createMergeReader } from '#server/imports/file/merges.ts';
import { BATCH, FileRefused, megabytes, type RawRow, type SheetCaps } from '#server/imports/file/refused.ts';
import { dateText, lookOf, numberText } from '#server/imports/file/values.ts';
import { MACROS, NO_SHEET } from '#server/imports/file/workbook.ts';

/** The old format is read as a whole, at some ten times its size in memory. */
const XLS_MAX_BYTES = 20_000_000;
const LOCKED = `The file is locked with a password. ${SAVE_AS}`;

const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

/** Milliseconds that a step of reading may take: for any file, and for each megabyte of it; a sound one takes a tenth. */
const STEP_MS = 2_000;
const STEP_MS_PER_MB = 3_000;

/**
 * The library tells a broken file by whatever breaks first in it, or never ends: a formula that it does not know is looked at
 * for ever. Only the virtual machine can interrupt that.
 * @throws FileRefused
 */
const reading = <T>(bytes: Buffer, step: () => T): T => {
  const timeout = STEP_MS + Math.ceil((STEP_MS_PER_MB * bytes.length) / 1024 ** 2);
  try {
    return runInNewContext('step()', { step }, { timeout }) as T;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('File is password-protected')) throw new FileRefused(LOCKED);
    return refuseDamaged();
  }
};

/** @throws FileRefused for other documents of the same container, and for macros */
const refuseStrangers = (bytes: Buffer): void => {
  const { FullPaths } = reading(
    bytes,
    () => CFB.read(bytes, { type: 'buffer' }) as { readonly FullPaths: readonly string[] },
  );
  const has = (name: RegExp) => FullPaths.some((path) => name.test(path));
  if (has(/\/EncryptedPackage$/)) throw new FileRefused(LOCKED);
  if (!has(/\/(Workbook|Book)$/i)) throw new FileRefused(`This is not a spreadsheet. ${SAVE_AS}`);
  if (has(/_VBA_PROJECT/i)) throw new FileRefused(MACROS);
};

const cellText = ({ t, v, z }: CellObject, calendar: 1900 | 1904): string => {
  if (v === undefined || v === null) return '';
  if (t === 'b') return v === true ? 'TRUE' : 'FALSE';
  if (t === 'e') return ERRORS[Number(v)] ?? '#N/A';
  if (typeof v !== 'number') return String(v);
  const look = lookOf(0, typeof z === 'string' ? z : undefined);
  return look.date ? dateText(v, calendar) : numberText(v, look.digits);
};

const OPTIONS = { type: 'buffer', dense: true, cellNF: true, cellText: false, cellHTML: false } as const;

/** A workbook as bytes, its sheets in their order and those of them that a person sees. */
const openXls = async (path: string, { maxBytes }: SheetCaps) => {
  const bytes = await readFile(path);
  const most = Math.min(maxBytes, XLS_MAX_BYTES);
  if (bytes.length > most) {
    throw new FileRefused(`An .xls file may have ${megabytes(most)} at most. ${SAVE_AS}`);
  }
  refuseStrangers(bytes);
  const { Workbook, SheetNames } = reading(bytes, () => read(bytes, { ...OPTIONS, sheetRows: 1 }));
  const visible = SheetNames.filter((_, sheet) => !Workbook?.Sheets?.[sheet]?.Hidden);
  return { bytes, names: SheetNames, visible };
};

/** The names of a workbook's sheets that a person sees. @throws FileRefused as `xlsRows` */
export const xlsSheets = async (path: string, caps: SheetCaps): Promise<readonly string[]> =>
  (await openXls(path, caps)).visible;

/**
 * The rows of an .xls workbook's sheet, the first visible one when none is wanted. Formulas are taken by the result that was stored with them.
 * @throws FileRefused where it is none, is damaged, or is larger than this format may be
 */
export const xlsRows = async function* (path: string, caps: SheetCaps, wanted?: string): AsyncGenerator<RawRow[]> {
  const { maxColumns } = caps;
  const { bytes, names, visible } = await openXls(path, caps);
  const name = wanted ?? visible[0] ?? '';
  const { Sheets, Workbook } = reading(bytes, () => read(bytes, { ...OPTIONS, sheets: names.indexOf(name) }));
  const sheet = Sheets[name] as DenseWorkSheet | undefined;
  if (sheet === undefined) throw new FileRefused(NO_SHEET);
  const calendar = Workbook?.WBProps?.date1904 ? 1904 : 1900;
  const { merges, add } = createMergeList(maxColumns);
  for (const { s, e } of sheet['!merges'] ?? []) add({ column: s.c, from: s.r + 1 }, { column: e.c, to: e.r + 1 });
  const withMerged = createMergeReader(merges);
  const cells = sheet['!data'];
  for (let from = 0; from < cells.length; from += BATCH) {
    const batch = cells.slice(from, from + BATCH);
    // A row without cells is a hole of the list: told apart by its number alone.
    yield Array.from(batch, (row, offset) =>
      withMerged({
        row: from + offset + 1,
        cells: Array.from((row ?? []).slice(0, maxColumns + 1), (cell) => (cell ? cellText(cell, calendar) : '')),
      }),
    );
  }
};
