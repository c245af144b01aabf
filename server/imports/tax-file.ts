import { csvRowsOf } from '#server/imports/file/csv.ts';
import { doubles } from '#server/imports/file/header.ts';
import { FileRefused } from '#server/imports/file/refused.ts';
import { decimalComma, QUOTES, tidy, withPoint } from '#server/imports/row.ts';
import { TAX_RATES } from '#src/contract/limits.ts';
import type { TaxFile, TaxTable } from '#src/contract/tax.ts';
import { allTaxTables, tableBefore } from '#src/planner/tax-rates.ts';

type Rates = Pick<TaxTable, 'quarter' | 'rates' | 'surcharges'>;
type Problem = TaxFile['problems'][number];

/** Headers by which a column is known: those of our template, and what others call them. */
const HEADERS = {
  quarter: ['quarter'],
  state: ['state', 'jurisdiction'],
  rate: ['rate', 'rate_usd_per_gallon'],
  surcharge: ['surcharge', 'surcharge_usd_per_gallon'],
} as const;
type Column = keyof typeof HEADERS;
const COLUMNS = Object.keys(HEADERS) as Column[];

/** Problems that are told one by one. */
const PROBLEMS_MAX = 50;

/** Rows among which the header is looked for: a title or `sep=;` may stand above it. */
const HEADER_WITHIN = 20;

/** A row that is not blank, by its number in a spreadsheet; without cells where its quotation marks do not match. */
interface Row {
  readonly number: number;
  readonly cells: readonly string[] | undefined;
}

/** The rows, or why there are none, as a sentence. */
const read = (csv: string): Row[] | string => {
  try {
    return csvRowsOf(csv, (cells) => COLUMNS.length - columnsOf(cells.map(tidy)).missing.length)
      .map(({ row, cells }) => ({ number: row, cells: cells?.map(tidy) }))
      .filter(({ cells }) => cells?.join('') !== '');
  } catch (error) {
    if (error instanceof FileRefused) return error.message;
    throw error;
  }
};

/** Where each column stands, the headers that are missing, and what is wrong with those that are there. */
const columnsOf = (header: readonly string[]) => {
  const columns = header.map((name) => {
    const plain = name.toLowerCase().replace(/[\s-]+/g, '_');
    const column = COLUMNS.find((one) => (HEADERS[one] as readonly string[]).includes(plain));
    return column && { column, header: name };
  });
  const at = Object.fromEntries(
    COLUMNS.map((column) => [column, columns.findIndex((one) => one?.column === column)]),
  ) as Record<Column, number>;
  return {
    at,
    missing: COLUMNS.filter((column) => at[column] < 0 && column !== 'surcharge'),
    problem: doubles(columns),
  };
};

/** The rows from the header on: the first of those that lack the least. */
const fromHeader = (rows: readonly Row[]): readonly Row[] => {
  const lacks = rows.slice(0, HEADER_WITHIN).map(({ cells = [] }) => columnsOf(cells).missing.length);
  return rows.slice(Math.max(0, lacks.indexOf(Math.min(...lacks))));
};

/** A rate as it is written; null for none, a sentence for what is no rate. */
const rateOf = (text: string, what: string): number | null | string => {
  if (text === '') return null;
  const rate = /^\$?\d*\.?\d+$/.test(text) ? Number(text.replace('$', '')) : Number.NaN;
  const pointed = withPoint(text);
  if (Number.isNaN(rate) && pointed !== undefined)
    return decimalComma(`The ${what}`, text.slice(0, 20), pointed.slice(0, 20));
  if (Number.isNaN(rate)) return `The ${what} "${text.slice(0, 20)}" is not a number of dollars a gallon, as 0.4550`;
  if (rate > TAX_RATES.maxRate) return `The ${what} must not exceed ${TAX_RATES.maxRate} dollars a gallon`;
  return rate;
};

const quarterProblem = (quarter: string, now: Date): string | undefined => {
  const year = /^[1-4]Q(20\d{2})$/.exec(quarter)?.[1];
  if (year === undefined) return `The quarter "${quarter.slice(0, 20)}" must look like 4Q2026`;
  const last = now.getUTCFullYear() + 1;
  if (Number(year) < TAX_RATES.firstYear || Number(year) > last)
    return `The quarter must lie between ${TAX_RATES.firstYear} and ${last}`;
  return undefined;
};

/**
 * Reads a file of fuel tax rates: one row a state and quarter, an empty rate for a state without one. Whatever is wrong is
 * told with its row; a quarter must name every state that the quarter before it has, so that no rate is lost by a short file.
 * @param csv with a header row @param uploaded the tables stored so far
 */
export const readTaxFile = (
  csv: string,
  uploaded: readonly TaxTable[],
  now: Date,
): { readonly tables: readonly Rates[]; readonly found: Omit<TaxFile, 'written'> } => {
  const all = read(csv);
  const rows = typeof all === 'string' ? [] : fromHeader(all);
  const headerRow = rows[0]?.number ?? 1;
  const refused = (reason: string) => ({ tables: [], found: { quarters: [], problems: [{ row: headerRow, reason }] } });
  if (typeof all === 'string') return refused(all);
  const { at, missing, problem } = columnsOf(rows[0]?.cells ?? []);
  if (problem !== undefined) return refused(problem);
  if (missing.length > 0) return refused(`The header row lacks ${missing.join(', ')}`);
  if (rows.length === 1) return refused('There is no row below the header');
  const problems: Problem[] = [];
  const known = allTaxTables(uploaded);
  const states = new Set(known.flatMap(({ rates }) => Object.keys(rates)).concat('OR', 'DC', 'AK', 'HI'));
  const tables = new Map<string, Rates & { readonly named: Set<string> }>();
  for (const { number, cells } of rows.slice(1)) {
    if (cells === undefined) {
      problems.push({ row: number, reason: QUOTES });
      continue;
    }
    const text = (column: Column) => cells[at[column]] ?? '';
    const [quarter, state] = [text('quarter').toUpperCase(), text('state').toUpperCase()];
    const [rate, surcharge] = [rateOf(text('rate'), 'rate'), rateOf(text('surcharge'), 'surcharge')];
    const table = tables.get(quarter) ?? { quarter, rates: {}, surcharges: {}, named: new Set() };
    const unknown =
      quarterProblem(quarter, now) ??
      (states.has(state) ? undefined : `"${state.slice(0, 20)}" is not a state's two letters`) ??
      (table.named.has(state) ? `${quarter} has ${state} twice` : undefined);
    const reason = unknown ?? [rate, surcharge].find((value) => typeof value === 'string');
    if (unknown === undefined) {
      tables.set(quarter, table);
      table.named.add(state);
    }
    if (typeof reason === 'string') {
      problems.push({ row: number, reason });
      continue;
    }
    if (typeof rate === 'number') (table.rates as Record<string, number>)[state] = rate;
    if (typeof surcharge === 'number') (table.surcharges as Record<string, number>)[state] = surcharge;
  }
  const made = [...tables.values()].map(({ quarter, rates, surcharges }) => ({ quarter, rates, surcharges }));
  // A quarter of the same file that is earlier is the one before: it will be stored with it.
  const earlier = allTaxTables([...uploaded, ...made.map((table) => ({ ...table, source: '', asOf: '' }))]);
  for (const { quarter, named, rates } of tables.values()) {
    // An empty column would take every state's rate away in one press.
    const empty = problems.length === 0 && Object.keys(rates).length === 0;
    if (empty)
      problems.push({ row: headerRow, reason: `${quarter} has no rate for any state: fill in the column rate` });
    const lacking = Object.keys(tableBefore(quarter, earlier)?.rates ?? {}).filter((state) => !named.has(state));
    if (lacking.length > 0) problems.push({ row: headerRow, reason: `${quarter} lacks ${lacking.join(', ')}` });
  }
  return {
    tables: problems.length > 0 ? [] : made,
    found: {
      quarters: made.map((table) => compared(table, known, earlier)),
      problems: problems.slice(0, PROBLEMS_MAX),
    },
  };
};

/** What a table changes of its own quarter's or, for a new quarter, of the one before, which may be in the same file. */
const compared = (
  table: Rates,
  known: readonly TaxTable[],
  earlier: readonly TaxTable[],
): TaxFile['quarters'][number] => {
  const same = known.find(({ quarter }) => quarter === table.quarter);
  const against = same ?? tableBefore(table.quarter, earlier);
  const changes = (['rates', 'surcharges'] as const).flatMap((kind) => {
    const [was, is] = [against?.[kind] ?? {}, table[kind]];
    const states = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
    return states
      .filter((state) => was[state] !== is[state])
      .map((state) => ({ state, surcharge: kind === 'surcharges', before: was[state], after: is[state] }));
  });
  return {
    quarter: table.quarter,
    states: Object.keys(table.rates).length,
    against: against?.quarter,
    changes: against === undefined ? [] : changes,
  };
};
