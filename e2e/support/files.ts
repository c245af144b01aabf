import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ApiClient } from '#tests/support/harness/client.ts';
import type { TestServer } from '#tests/support/harness/server.ts';

/** A file as Playwright's file chooser takes it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const PICTURE: ChosenFile = {
  name: 'tire.png',
  mimeType: 'image/png',
  buffer: readFileSync('public/icons/icon-192.png'),
};
export const LARGE_PICTURE: ChosenFile = {
  name: 'my plan.png',
  mimeType: 'image/png',
  buffer: readFileSync('public/screenshots/map-390x844-day.png'),
};
export const DOCUMENT: ChosenFile = {
  name: 'invoice.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

/** Hexadecimal digits. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Chooses files by the conversation's button. */
export const choose = async (page: Page, files: readonly ChosenFile[]): Promise<void> => {
  const opening = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  await (await opening).setFiles([...files]);
};

/** Drops files on the conversation, or pastes them into its box, as the page sees it. */
export const bring = (page: Page, how: 'drop' | 'paste', files: readonly ChosenFile[]): Promise<void> =>
  page.getByRole('textbox', { name: 'Message' }).evaluate(
    (box, { how, files }) => {
      const data = new DataTransfer();
      for (const { name, mimeType, bytes } of files)
        data.items.add(
          new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type: mimeType }),
        );
      const members = { bubbles: true, cancelable: true };
      box.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...members, dataTransfer: data })
          : new ClipboardEvent('paste', { ...members, clipboardData: data }),
      );
    },
    { how, files: files.map(({ buffer, ...rest }) => ({ ...rest, bytes: buffer.toString('base64') })) },
  );

/** How many files of half-written messages the device of the demonstration driver holds. */
export const draftFiles = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('milepost:driver@milepost.test');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('draftFiles').objectStore('draftFiles').count();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

/** Names and SHA-256 of a ticket's files as the server gives them to this person, in order. */
export const filesOnServer = async (
  server: Pick<TestServer, 'mainApiUrl'>,
  client: ApiClient,
  ticketId: string,
): Promise<{ name: string; sha256: string }[]> => {
  const { body } = await client.call('messages', { params: { ticketId } });
  const messages: { id: number; attachments?: { url: string; filename: string }[] }[] = Array.isArray(body)
    ? body
    : body.items;
  const files = [...messages].sort((a, b) => a.id - b.id).flatMap(({ attachments = [] }) => attachments);
  return Promise.all(
    files.map(async ({ url, filename }) => {
      const address = new URL(url, server.mainApiUrl);
      // A storage address is signed, and a bearer token would be one right too many.
      const own = address.href.startsWith(server.mainApiUrl);
      const answer = await fetch(address, own ? { headers: { Authorization: `Bearer ${client.token}` } } : {});
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      return { name: filename, sha256: sha256(new Uint8Array(await answer.arrayBuffer())) };
    }),
  );
};
