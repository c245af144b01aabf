/** How a cell's number is shown, as far as it changes what a person reads. */
export interface NumberLook {
  readonly date: boolean;
  /** Least digits before the point: a postal code 01001 is the number 1001 shown with five. */
  readonly digits: number;
}

/** Built-in formats of dates and times (ECMA-376, 18.8.30, with those of the eastern languages). */
const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Characters of a number format, at most, in Excel. Longer ones take their time, and make long cells. */
const CODE_MAX = 255;

/** How a number format looks: by its code, or by its id alone where it is a built-in one. */
export const lookOf = (id: number, code: string | undefined): NumberLook => {
  if (code === undefined) return { date: isDateId(id), digits: 0 };
  // Quoted words, escaped letters, paddings, colours and currencies are no date; [h], [mm] and [ss] are times.
  const bare = code
    .slice(0, CODE_MAX)
    .replace(/"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/;.*$/s, '');
  return { date: /[ymdhs]/i.test(bare), digits: /^0{2,}$/.test(bare) ? bare.length : 0 };
};

/** A number as Excel shows it: 15 digits, so that 0.1 + 0.2 is 0.3, and never with an exponent. */
export const numberText = (value: number, digits = 0): string => {
  const whole = String(value);
  // Fewer characters than 15 digits, a sign and a point need no rounding, which takes long over millions of cells.
  const shown = whole.length <= 16 ? value : Number(value.toPrecision(15));
  const text = shown === value ? whole : String(shown);
  if (!text.includes('e')) return /^\d+$/.test(text) ? text.padStart(digits, '0') : text;
  return Math.abs(shown) >= 1 ? BigInt(shown).toString() : shown.toFixed(20).replace(/0+$/, '').replace(/\.$/, '');
};

const DAY_SECONDS = 24 * 60 * 60;
/** 1 January 1970 as a day of the two calendars that workbooks count by. */
const EPOCH = { 1900: 25_569, 1904: 24_107 } as const;
/** 31 December 9999; Excel shows nothing beyond it. */
const LAST_DAY = 2_958_465;

/** A serial day as ISO 8601, in UTC: the day alone, the time alone below 1, else both. */
export const dateText = (serial: number, calendar: keyof typeof EPOCH): string => {
  if (serial < 0 || serial > LAST_DAY) return numberText(serial);
  const iso = new Date(Math.round((serial - EPOCH[calendar]) * DAY_SECONDS) * 1_000).toISOString();
  if (Number.isInteger(serial)) return iso.slice(0, 10);
  return serial < 1 ? iso.slice(11, 19) : `${iso.slice(0, 19)}Z`;
};

/** Excel's name of a column, from 0: A, B … Z, AA. */
export const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** The column of a cell's address such as `AB12`, from 0; undefined where it is none. */
export const columnOf = (address: string): number | undefined => {
  let column = 0;
  for (let at = 0; at < address.length; at += 1) {
    const letter = address.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column >= 1 && column <= 16_384 ? column - 1 : undefined;
};
