/** A cell of a table; null and undefined are empty. */
export type CsvCell = string | number | null | undefined;

/** What a spreadsheet reads as the beginning of a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Text that a person wrote is never calculated; a number is one, and stays it where it is negative. */
const cell = (value: CsvCell): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/**
 * Rows as CSV text (RFC 4180): comma, CRLF after each row, quotes doubled, a byte order mark before all, so that a
 * spreadsheet takes it for UTF-8. A text that begins with = + - @, a tab or CR gets an apostrophe before it, and is no
 * formula.
 */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
