import { open } from 'node:fs/promises';
import { csvRows } from '#server/import/file/csv.ts';
import { BATCH, FileRefused, grouped, megabytes, type SheetCaps, type SheetRow } from '#server/import/file/refused.ts';

export { FileRefused, type SheetCaps, type SheetRow } from '#server/import/file/refused.ts';

/** A spreadsheet while it is read. `rows` are those below the header, blank ones left out, about 1,000 at a time. */
export interface OpenSheet {
  readonly header: readonly string[];
  readonly rows: AsyncIterable<readonly SheetRow[]>;
  readonly format: 'csv' | 'xlsx' | 'xls';
}

const HEAD_BYTES = 8_192;
const NO_ROWS = 'The file has no rows below its header. Add the stops and upload it again.';

const isBlank = ({ cells }: SheetRow): boolean => cells?.every((cell) => cell.trim() === '') ?? false;

/** The file's size and its first bytes. @throws FileRefused where there are none, or too many */
const readHead = async (path: string, { maxBytes }: SheetCaps): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new FileRefused('The file is empty. Choose the spreadsheet with the stops.');
    if (size > maxBytes) {
      throw new FileRefused(
        `The file is larger than ${megabytes(maxBytes)}. Split it into smaller files and upload them one after another.`,
      );
    }
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const trimmed = (cells: readonly string[]): string[] => {
  const header = cells.map((cell) => cell.replace(/\s+/g, ' ').trim());
  while (header.at(-1) === '') header.pop();
  return header;
};

/** Takes the first row that says something for the header; the others follow, counted. */
const withHeader = async (
  batches: AsyncGenerator<SheetRow[]>,
  { maxRows, maxColumns }: SheetCaps,
): Promise<Pick<OpenSheet, 'header' | 'rows'>> => {
  let first: SheetRow[] = [];
  while (first.length === 0) {
    const { value, done } = await batches.next();
    if (done) throw new FileRefused('The file is empty. Choose the spreadsheet with the stops.');
    first = value.filter((row) => !isBlank(row));
  }
  const [top, ...others] = first;
  if (top?.cells === undefined) {
    throw new FileRefused('The quotation marks of the first row do not match. Mend the row and upload the file again.');
  }
  const header = trimmed(top.cells);
  if (header.length > maxColumns) {
    throw new FileRefused(
      `The file has more than ${grouped(maxColumns)} columns. Delete those that are not needed and upload it again.`,
    );
  }
  const rows = async function* (): AsyncGenerator<readonly SheetRow[]> {
    let count = 0;
    let ready: SheetRow[] = [];
    const take = (batch: readonly SheetRow[]): void => {
      ready.push(...batch);
      count += batch.length;
      if (count > maxRows) {
        throw new FileRefused(
          `The file has more than ${grouped(maxRows)} rows. Split it into smaller files and upload them one after another.`,
        );
      }
    };
    take(others);
    for await (const batch of batches) {
      take(batch.filter((row) => !isBlank(row)));
      if (ready.length < BATCH) continue;
      yield ready;
      ready = [];
    }
    if (ready.length > 0) yield ready;
    if (count === 0) throw new FileRefused(NO_ROWS);
  };
  return { header, rows: rows() };
};

/**
 * Opens a spreadsheet by what it holds, whatever it is called; nothing of it is held in memory but what is being read.
 * @param fileName as the person calls it, for the sentences alone
 * @throws FileRefused, from the iteration too
 */
export const openSheet = async (path: string, _fileName: string, caps: SheetCaps): Promise<OpenSheet> => {
  const head = await readHead(path, caps);
  return { ...(await withHeader(csvRows(path, head), caps)), format: 'csv' };
};
