import { FileRefused } from '#server/imports/file/refused.ts';
import { FILES } from '#src/contract/limits.ts';

/** What to do with a file that is no spreadsheet we read; ends every sentence about one. */
export const SAVE_AS = 'Open it in a spreadsheet program, save it as .xlsx and upload that.';
const CHOOSE = 'Choose the spreadsheet with the stops, as .xlsx, .xls or .csv.';

/** First bytes of files that are taken for spreadsheets by mistake, or are called so. */
const STRANGERS: readonly (readonly [start: string, sentence: string])[] = [
  ['%PDF', `This is a PDF. ${CHOOSE}`],
  ['\x89PNG', `This is a picture. ${CHOOSE}`],
  ['\xff\xd8\xff', `This is a picture. ${CHOOSE}`],
  ['GIF8', `This is a picture. ${CHOOSE}`],
  ['BM', `This is a picture. ${CHOOSE}`],
  ['\x1f\x8b', `This is a packed file (gzip). Unpack it and upload the spreadsheet in it.`],
  ['Rar!', `This is a packed file (RAR). Unpack it and upload the spreadsheet in it.`],
  ['7z\xbc\xaf', `This is a packed file (7z). Unpack it and upload the spreadsheet in it.`],
];

const isPicture = (head: string): boolean =>
  (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') || /^.{4}ftyp(heic|heix|mif1|avif)/s.test(head);

/** A .csv may begin with "BM" as well: a name of two letters is no picture. */
const begins = (head: string, start: string): boolean =>
  head.startsWith(start) && (start !== 'BM' || head.slice(6, 10) === '\0\0\0\0');

/**
 * What a file is by its first bytes, whatever it is called.
 * @throws FileRefused for what is no spreadsheet
 */
export const kindOf = (bytes: Uint8Array): 'zip' | 'ole' | 'text' => {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1');
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return 'zip';
  if (head.startsWith('\xd0\xcf\x11\xe0')) return 'ole';
  const stranger = STRANGERS.find(([start]) => begins(head, start));
  if (stranger !== undefined) throw new FileRefused(stranger[1]);
  if (isPicture(head)) throw new FileRefused(`This is a picture. ${CHOOSE}`);
  if (/^(\xef\xbb\xbf)?\s*<(!doctype|html|head|table|meta|\?xml|workbook)/i.test(head)) {
    throw new FileRefused(`This is a web page or an XML file under the name of a spreadsheet. ${SAVE_AS}`);
  }
  return 'text';
};

const extensionOf = (fileName: string): string | undefined => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();

/** True where the name says that it is a workbook, which no text is. */
export const isCalledWorkbook = (fileName: string): boolean => extensionOf(fileName) !== 'csv';

/** @throws FileRefused where the name says that it is no spreadsheet */
export const refuseName = (fileName: string): void => {
  const extension = extensionOf(fileName);
  if (extension !== undefined && FILES.locationExtensions.includes(extension as never)) return;
  throw new FileRefused(`Only files called .xlsx, .xls or .csv can be read. ${SAVE_AS}`);
};
