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
} from '#server/import/file/openSheet.ts';
import { IMPORT } from '#src/contract/limits.ts';

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
