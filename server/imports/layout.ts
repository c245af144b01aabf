import { bookShape, type FileColumn, shapeOf } from '#server/imports/columns.ts';
import { CELL_MAX } from '#server/imports/file/header.ts';
import type { OpenSheet, Wanted } from '#server/imports/file/open-sheet.ts';
import type { RawRow } from '#server/imports/file/refused.ts';
import type { CompareTask, KeptRow, RememberedLayout } from '#server/imports/protocol.ts';
import { tidy } from '#server/imports/row.ts';
import type { ImportLayout } from '#src/contract/import.ts';
import { LAYOUT } from '#src/contract/limits.ts';

// How a sheet is read: which of a workbook, by which header, and what its columns mean (decision 0412).

/** What the reader of a sheet is to look for. */
export const wantedOf = ({ wanted, remembered }: Pick<CompareTask, 'wanted' | 'remembered'>): Wanted => ({
  ...wanted,
  remembered: new Map(
    remembered.flatMap(({ shape, columns }) => (columns === null ? [] : [[shape, columns] as const])),
  ),
  books: new Map(remembered.flatMap(({ shape, sheet }) => (sheet === null ? [] : [[shape, sheet] as const]))),
});

/** A row as it is kept: single blanks, and no longer than says that a cell is too long. */
export const keptOf = ({ row, cells, uncalculated = [] }: RawRow): KeptRow => {
  if (cells === undefined) return { row, cells: null };
  const kept: (string | null)[] = cells.map((cell) =>
    tidy(cell.length > CELL_MAX ? cell.slice(0, CELL_MAX + 1) : cell),
  );
  for (const at of uncalculated) kept[at] = null;
  return { row, cells: Array.from(kept, (cell) => (cell === undefined ? '' : cell)) };
};

/** The row that was kept. */
export const rawOf = ({ row, cells, ticked }: KeptRow & { readonly ticked: boolean }): RawRow => {
  if (cells === null) return { row, cells: undefined, ticked };
  const uncalculated = cells.flatMap((cell, at) => (cell === null ? at : []));
  const texts = cells.map((cell) => cell ?? '');
  return uncalculated.length === 0 ? { row, cells: texts, ticked } : { row, cells: texts, ticked, uncalculated };
};

const shown = (cell: string): string => tidy(cell).slice(0, LAYOUT.sampleMax);

/** Collects what a person chooses by: the first rows of a sheet, and samples of its columns. */
export const createShow = (above: readonly RawRow[]) => {
  const top: RawRow[] = above.slice(0, LAYOUT.topRows);
  const samples = new Map<number, Set<string>>();
  return {
    add: (rows: readonly RawRow[]): void => {
      top.push(...rows.slice(0, LAYOUT.topRows - top.length));
      for (const { cells = [] } of rows) {
        for (const [at, cell] of cells.entries()) {
          const text = shown(cell);
          if (text === '') continue;
          const known = samples.get(at) ?? new Set();
          if (known.size < LAYOUT.samples) samples.set(at, known.add(text));
        }
      }
    },
    top: () => top.map(({ row, cells = [] }) => ({ row, cells: cells.slice(0, LAYOUT.topColumns).map(shown) })),
    samplesOf: (at: number): string[] => [...(samples.get(at) ?? [])],
  };
};
type Show = ReturnType<typeof createShow>;

interface Reading {
  readonly sheet: Pick<OpenSheet, 'header' | 'headerRow' | 'columns' | 'remembered'> &
    Partial<Pick<OpenSheet, 'sheets' | 'sheet'>>;
  readonly task: Pick<CompareTask, 'wanted' | 'remembered'>;
  readonly show: Show;
  readonly differing: number;
}

/** Which price stands: what was said, else what stood in the last file of this shape, else the last row's. */
export const priceRuleOf = ({ wanted, remembered }: Reading['task'], header: readonly string[]) => {
  const last = remembered.find(({ shape }: RememberedLayout) => shape === shapeOf(header));
  return wanted.prices ?? last?.prices ?? 'last';
};

/** How a sheet was read, for the person who may want it otherwise. Of rows that were kept the sheets are not known. */
export const layoutOf = ({ sheet, task, show, differing }: Reading): ImportLayout => ({
  sheets: [...(sheet.sheets ?? [])],
  sheet: sheet.sheet,
  headerRow: sheet.headerRow,
  columns: sheet.header.map((header, at) => ({
    header,
    meaning: labelOf(sheet.columns[at]),
    samples: show.samplesOf(at),
  })),
  prices: priceRuleOf(task, sheet.header),
  remembered: task.wanted.remembered ?? sheet.remembered,
  differing,
  top: show.top(),
});
const labelOf = (one: FileColumn | undefined): string | undefined => one?.column.label;

/** What of a layout is remembered for files of its shape. */
export const toRemember = ({ sheets, sheet, columns, prices }: ImportLayout): RememberedLayout[] => {
  const shape = shapeOf(columns.map(({ header }) => header));
  const meanings = columns.map(({ meaning }) => meaning ?? null);
  const book = { shape: bookShape(sheets), sheet: sheet ?? null, columns: null, prices: null };
  return [{ shape, sheet: null, columns: meanings, prices }, ...(sheets.length > 1 ? [book] : [])];
};
