import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  FileRefused,
  type OpenSheet,
  openSheet,
  type SheetCaps,
  type SheetRow,
} from '#server/imports/file/open-sheet.ts';
import { columnName } from '#server/imports/file/values.ts';
import { IMPORT } from '#src/contract/limits.ts';
import { archive, type Part } from '#tests/support/builders/archives.ts';

/** Stores a file for as long as it is used. */
export const withFile = async <T>(content: string | Uint8Array, use: (path: string) => Promise<T>): Promise<T> => {
  const path = join(tmpdir(), `milepost-sheet-${randomUUID()}`);
  await writeFile(path, content);
  try {
    return await use(path);
  } finally {
    await rm(path);
  }
};

/** Reads a file to its end. */
export const readAll = (
  content: string | Uint8Array,
  caps: Partial<SheetCaps> = {},
  name = 'stops.csv',
): Promise<Omit<OpenSheet, 'rows'> & { readonly rows: SheetRow[] }> =>
  withFile(content, async (path) => {
    const sheet = await openSheet(path, name, { ...IMPORT, ...caps });
    if (sheet.problem !== undefined) throw new FileRefused(sheet.problem);
    const rows: SheetRow[] = [];
    for await (const batch of sheet.rows) rows.push(...batch);
    return { ...sheet, rows };
  });

/** The sentence that a file is refused with. */
export const refusal = async (
  content: string | Uint8Array,
  caps: Partial<SheetCaps> = {},
  name = 'stops.csv',
): Promise<string> => {
  try {
    await readAll(content, caps, name);
  } catch (error) {
    if (error instanceof FileRefused) return error.message;
    throw error;
  }
  throw new Error('The file was taken.');
};

/** A cell: text and numbers as they are, or a cell's XML with `@` for its address. */
export type TestCell = string | number | boolean | null | { readonly xml: string };

export interface TestSheet {
  readonly name?: string;
  readonly hidden?: boolean;
  readonly rows: Iterable<readonly TestCell[]>;
  /** Cells that are merged, such as `A2:A3`. */
  readonly merges?: readonly string[];
}

interface TestWorkbook {
  readonly sheets: readonly TestSheet[];
  /** Number formats by their codes: a cell's `s` is the place in this list, from 1. */
  readonly formats?: readonly string[];
  readonly calendar1904?: boolean;
  /** Parts beside those of a workbook, or in place of one. */
  readonly parts?: readonly Part[];
  /** Content types beside those of a workbook. */
  readonly contentTypes?: readonly string[];
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const relations = (list: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Texts that cells share, as Excel stores them. */
class Shared {
  readonly #places = new Map<string, number>();

  place(text: string): number {
    const place = this.#places.get(text) ?? this.#places.size;
    if (place === this.#places.size) this.#places.set(text, place);
    return place;
  }

  *xml(): Generator<string> {
    yield `<sst xmlns="${MAIN}" uniqueCount="${this.#places.size}">`;
    for (const text of this.#places.keys()) yield `<si><t xml:space="preserve">${escaped(text)}</t></si>`;
    yield '</sst>';
  }
}

const cellXml = (cell: TestCell, address: string, shared: Shared): string => {
  if (cell === null) return '';
  if (typeof cell === 'string') return `<c r="${address}" t="s"><v>${shared.place(cell)}</v></c>`;
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  return cell.xml.replace('@', address);
};

const sheetXml = function* ({ rows, merges = [] }: TestSheet, shared: Shared): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>`;
  let row = 0;
  for (const cells of rows) {
    row += 1;
    yield `<row r="${row}">${cells.map((cell, at) => cellXml(cell, `${columnName(at)}${row}`, shared)).join('')}</row>`;
  }
  yield `</sheetData><mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`;
};

/** An .xlsx file as Excel writes it, or as a hostile hand does. */
export const workbook = ({ sheets, formats = [], calendar1904, parts = [], contentTypes = [] }: TestWorkbook) => {
  const shared = new Shared();
  const named = sheets.map(
    ({ name, hidden }, at) =>
      `<sheet name="${escaped(name ?? `Sheet${at + 1}`)}" sheetId="${at + 1}" ${hidden ? 'state="hidden" ' : ''}r:id="rId${at + 1}"/>`,
  );
  const known = (type: string, name: string): readonly [string, string] => [type, name];
  const whole: Part[] = [
    {
      path: '[Content_Types].xml',
      content: `<Types>${['application/xml', ...contentTypes].map((type) => `<Default Extension="xml" ContentType="${type}"/>`).join('')}</Types>`,
    },
    { path: '_rels/.rels', content: relations([['officeDocument', 'xl/workbook.xml']]) },
    {
      path: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr date1904="${calendar1904 ? 1 : 0}"/><sheets>${named.join('')}</sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: relations([
        ...sheets.map((_, at) => known('worksheet', `worksheets/sheet${at + 1}.xml`)),
        known('sharedStrings', '/xl/sharedStrings.xml'),
        known('styles', 'styles.xml'),
      ]),
    },
    {
      path: 'xl/styles.xml',
      content: `<styleSheet xmlns="${MAIN}"><numFmts>${formats
        .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
        .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
        .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    },
    ...sheets.map((sheet, at) => ({ path: `xl/worksheets/sheet${at + 1}.xml`, content: sheetXml(sheet, shared) })),
    { path: 'xl/sharedStrings.xml', content: shared.xml() },
  ];
  const replaced = new Set(parts.map(({ path }) => path));
  return archive([...whole.filter(({ path }) => !replaced.has(path)), ...parts]);
};

const HEADER = [
  'Store number',
  'Name',
  'Address',
  'City',
  'State',
  'Zip',
  'Country',
  'Latitude',
  'Longitude',
  'Chain',
  'Identificator',
  'Combined id',
  'Retail price',
  'Net price',
  'Price date',
  'Tire service',
  'Oil change',
  'Truck wash',
  'Emergency roadside',
  'Parking',
  'Electrical repair',
  'Towing',
  'Freightliner',
  'Volvo',
  'Mack',
  'International',
  'Kenworth',
  'Peterbilt',
  'Spaces',
  'Remark',
] as const;

/** Towns that invented stops stand around: name, state, latitude and longitude in degrees. */
const TOWNS = [
  ['Wilmington', 'IL', 41.3078, -88.1467],
  ['Joplin', 'MO', 37.0842, -94.5133],
  ['Amarillo', 'TX', 35.222, -101.8313],
  ['Bakersfield', 'CA', 35.3733, -119.0187],
  ['Macon', 'GA', 32.8407, -83.6324],
  ['Carlisle', 'PA', 40.2015, -77.1889],
  ['Salina', 'KS', 38.8403, -97.6114],
  ['Ocala', 'FL', 29.1872, -82.1401],
] as const;

/**
 * Rows of invented stops, none of them suspicious, the header first, in 30 columns of which two mean nothing to us. The same numbers give the same
 * stops. @param dearer US dollars a gallon that every price is higher by
 */
export const stopRows = function* (count: number, dearer = 0): Generator<TestCell[]> {
  yield [...HEADER];
  for (let at = 0; at < count; at += 1) {
    const [city, state, latitude, longitude] = TOWNS[at % TOWNS.length] ?? TOWNS[0];
    const flags = Array.from({ length: 13 }, (_, flag) => ((at >> flag) & 1 ? 'Yes' : 'No'));
    yield [
      String(at + 1).padStart(4, '0'),
      `Invented Travel Center #${at + 1}`,
      `I-${(at % 90) + 5}, Exit ${at % 400}`,
      city,
      state,
      '60481',
      'US',
      Math.round(latitude * 1e4 - 700 + (Math.floor(at / 8) % 1_400)) / 1e4,
      Math.round(longitude * 1e4 - 700 + ((Math.floor(at / 8) * 104_729) % 1_399)) / 1e4,
      `Chain ${at % 40}`,
      at % 300,
      `INV-${at + 1}`,
      Math.round((3 + (at % 1_500) / 1_000 + dearer) * 1_000) / 1_000,
      Math.round((2.6 + (at % 1_500) / 1_000 + dearer) * 1_000) / 1_000,
      { xml: `<c r="@" s="1"><v>${46_027 + (at % 30)}</v></c>` },
      ...flags,
      at % 120,
      `Remark ${at % 1_000}`,
    ];
  }
};

/** An .xlsx file of invented stops, 30 columns wide: 100,000 rows take some seconds. */
export const stopsWorkbook = (count: number, dearer = 0): Promise<Buffer> =>
  workbook({ sheets: [{ name: 'Stops', rows: stopRows(count, dearer) }], formats: ['yyyy-mm-dd'] });
