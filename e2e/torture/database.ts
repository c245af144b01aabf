import type { Page } from '@playwright/test';
import type { AliasRow, MessageRow, OutboxRow, TicketRow } from '#src/data/db/database.ts';
import type { DraftFileRow, RecordingRow, UploadRow } from '#src/data/db/file-rows.ts';
import type { Device } from './device.ts';

/** What a device keeps of its account, but for bytes. */
export interface Stored {
  readonly tickets: readonly TicketRow[];
  readonly messages: readonly MessageRow[];
  readonly outbox: readonly OutboxRow[];
  readonly uploads: readonly UploadRow[];
  readonly aliases: readonly AliasRow[];
  readonly recordings: readonly RecordingRow[];
  readonly draftFiles: readonly Omit<DraftFileRow, 'bytes'>[];
}

const TABLES: readonly (keyof Stored)[] = [
  'tickets',
  'messages',
  'outbox',
  'uploads',
  'aliases',
  'recordings',
  'draftFiles',
];

const readIn = (page: Page, name: string): Promise<Stored | undefined> =>
  page.evaluate(
    async ({ name, tables }) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const opening = indexedDB.open(name);
      let isMissing = false;
      // It is read, never made.
      opening.onupgradeneeded = () => {
        isMissing = true;
        opening.transaction?.abort();
      };
      const database = await settled(opening).catch((error) => (isMissing ? undefined : Promise.reject(error)));
      if (!database) return undefined;
      const stores = database.transaction([...tables]);
      const rows = await Promise.all(tables.map((table) => settled(stores.objectStore(table).getAll())));
      database.close();
      const light = rows.map((list) => list.map(({ bytes: _, ...row }) => row));
      return Object.fromEntries(tables.map((table, place) => [table, light[place]])) as unknown as Stored;
    },
    { name, tables: TABLES },
  );

/**
 * Reads a device's database, in one transaction. Tried again where the page is just being left.
 * @throws "lost: ..." where the device has none any more
 */
export const readStored = async (device: Device): Promise<Stored> => {
  for (let tries = 1; ; tries += 1) {
    const page = device.tabs[0];
    if (!page) throw new Error(`${device.name} has no page`);
    let stored: Stored | undefined;
    try {
      stored = await readIn(page, `milepost:${device.role}@milepost.test`);
    } catch (error) {
      if (tries === 5) throw error;
      await page.waitForLoadState();
      continue;
    }
    if (!stored) throw new Error(`lost: ${device.name} has no database any more`);
    return stored;
  }
};

/** The names of a message's files as a device has them: the server's, or those that still wait. */
export const filesOf = (row: MessageRow, { uploads }: Stored): string[] =>
  row.delivery === 'sent'
    ? row.message.attachments.map((file) => file.filename ?? '')
    : uploads.filter(({ key }) => key === row.key).map((upload) => upload.fileName);
