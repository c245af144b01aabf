import { FileRefused, grouped, type Merged, type RawRow } from '#server/imports/file/refused.ts';
import { columnOf } from '#server/imports/file/values.ts';

/** Cells of one column that are one, as a person sees them: the value stands in the first row alone. Columns from 0, rows from 1. */
interface Merge {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/** Each of a sheet's merges down a column is held in memory while it is read. */
const MERGES_MAX = 200_000;

/** Those of a sheet's merges that span rows of one column that is read. @throws FileRefused where they are more than may be held */
export const createMergeList = (maxColumns: number) => {
  const merges: Merge[] = [];
  return {
    merges,
    add: (first: Omit<Merge, 'to'>, last: Omit<Merge, 'from'>): void => {
      const { column, from } = first;
      if (column !== last.column || column >= maxColumns || last.to <= from) return;
      merges.push({ column, from, to: last.to });
      if (merges.length <= MERGES_MAX) return;
      throw new FileRefused(
        `The sheet merges more than ${grouped(MERGES_MAX)} groups of cells. Unmerge its cells and upload it again.`,
      );
    },
  };
};

const MERGE =
  /<(?:\w{1,20}:)?mergeCell\s[^<>]{0,200}?\bref\s*=\s*["'](?<first>[A-Z]{1,3})(?<from>\d{1,7}):(?<last>[A-Z]{1,3})(?<to>\d{1,7})["']/g;
/** Characters that an element may have in front of a piece's end. */
const MERGE_LENGTH = 256;

/**
 * Looks for merges in a sheet's text, without taking it apart: they stand behind the rows, which are read as they come, and most sheets
 * have none. @throws FileRefused as `createMergeList`
 */
export const mergesIn = async (pieces: AsyncIterable<string>, maxColumns: number): Promise<readonly Merge[]> => {
  const { merges, add } = createMergeList(maxColumns);
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + piece;
    let read = 0;
    for (const found of text.includes('mergeCell') ? text.matchAll(MERGE) : []) {
      const { first = '', from, last = '', to } = found.groups ?? {};
      add(
        { column: columnOf(first) ?? maxColumns, from: Number(from) },
        { column: columnOf(last) ?? -1, to: Number(to) },
      );
      read = found.index + found[0].length;
    }
    rest = text.slice(Math.max(read, text.length - MERGE_LENGTH));
  }
  return merges;
};

/**
 * Hands to each row in turn what merges say in it: a merge may span a million rows, so it is held as one. A merge whose first row is
 * missing says nothing.
 */
export const createMergeReader = (merges: readonly Merge[]): ((row: RawRow) => RawRow) => {
  const waiting = [...merges].sort((one, other) => other.from - one.from);
  const open = new Map<number, Merged & { readonly to: number }>();
  return (row) => {
    for (let next = waiting.at(-1); next !== undefined && next.from <= row.row; next = waiting.at(-1)) {
      const { column, from, to } = next;
      const text = from === row.row ? row.cells?.[column] : undefined;
      if (text) open.set(column, { column, from, to, text });
      waiting.pop();
    }
    const merged: Merged[] = [];
    for (const one of open.values()) {
      if (one.to < row.row) open.delete(one.column);
      else if (one.from < row.row) merged.push(one);
    }
    return merged.length === 0 ? row : { ...row, merged };
  };
};

/** Fills a row's empty cells with what merges say that begin below the header: one with the header itself names a column. */
export const fillMerged = ({ merged, ...row }: RawRow, headerRow: number): RawRow => {
  const below = merged?.filter(({ from, column }) => from > headerRow && !row.cells?.[column]?.trim()) ?? [];
  if (below.length === 0) return row;
  const cells = [...(row.cells ?? [])];
  for (const { column, text } of below) {
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }
  return { ...row, cells };
};
