/** Rows of equal members, written column by column: each name once, and each value that comes often once. */
export interface Columns {
  /** How many rows there are. */
  readonly count: number;
  readonly columns: Readonly<Record<string, Column>>;
}

/** One member of all rows, in the order of the rows. */
export interface Column {
  /** The rows that have it, each as its distance from the one before; missing where all have it. */
  readonly rows?: readonly number[];
  /** Its values, or with `places` each different one once. */
  readonly values: readonly unknown[];
  /** For each row that has it, which of `values`. */
  readonly places?: readonly number[];
}

const columnOf = (rows: readonly number[], all: readonly unknown[], count: number): Column => {
  const found = new Map<string, number>();
  const different: unknown[] = [];
  const places = all.map((value) => {
    const key = JSON.stringify(value);
    const known = found.get(key);
    if (known !== undefined) return known;
    found.set(key, different.length);
    return different.push(value) - 1;
  });
  return {
    ...(rows.length < count && { rows: rows.map((row, at) => row - (rows[at - 1] ?? 0)) }),
    ...(different.length * 2 > all.length ? { values: all } : { values: different, places }),
  };
};

/** Rows of what JSON can say, as columns. A member that is undefined is none. */
export const toColumns = (list: readonly Readonly<Record<string, unknown>>[]): Columns => {
  const found = new Map<string, { readonly rows: number[]; readonly values: unknown[] }>();
  for (const [row, members] of list.entries()) {
    for (const [name, value] of Object.entries(members)) {
      if (value === undefined) continue;
      const column = found.get(name) ?? { rows: [], values: [] };
      found.set(name, column);
      column.rows.push(row);
      column.values.push(value);
    }
  }
  const columns = [...found].map(([name, { rows, values }]) => [name, columnOf(rows, values, list.length)] as const);
  return { count: list.length, columns: Object.fromEntries(columns) };
};

/**
 * The rows that `toColumns` was given. Rows share the values that came often: nobody may change them.
 * @throws RangeError where a column names a row or a value that there is not, or has too few
 */
export const fromColumns = ({ count, columns }: Columns): Record<string, unknown>[] => {
  const rows = Array.from({ length: count }, (): [string, unknown][] => []);
  for (const [name, column] of Object.entries(columns)) {
    const { values, places } = column;
    const held = (places ?? values).length;
    if (held !== (column.rows?.length ?? count)) throw new RangeError(`The column ${name} has ${held} values.`);
    let row = -1;
    for (let at = 0; at < held; at += 1) {
      const place = places === undefined ? at : (places[at] ?? -1);
      row = column.rows === undefined ? at : Math.max(row, 0) + (column.rows[at] ?? Number.NaN);
      const members = rows[row];
      if (members === undefined || !(place in values))
        throw new RangeError(`The column ${name} names what is not there.`);
      members.push([name, values[place]]);
    }
  }
  return rows.map((members) => Object.fromEntries(members));
};
