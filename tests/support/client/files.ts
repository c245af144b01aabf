import type { NewFile } from '#src/data/runtime.ts';
import { filesText } from '#src/lib/files-text.ts';
import type { TestClient } from './client.ts';
import { committed, type Desk } from './desk.ts';
import { unpaired } from './unpaired.ts';

/** A small file; its bytes are its name, unless said otherwise. */
export const file = (name: string, text: string = name, mimeType = 'image/jpeg'): NewFile => ({
  name,
  mimeType,
  bytes: new TextEncoder().encode(text).buffer as ArrayBuffer,
});
/** Sends pictures, with words or without. */
export const sendFiles = (client: TestClient, ticketId: string | number, files: NewFile[], text?: string) =>
  committed(
    client.runtime.outbox.commit(
      'message.send',
      { ticket_id: String(ticketId), text: text ?? filesText(files.map(() => 'image')) },
      { files },
    ),
  );
/** What the server's messages carry: names and bytes. */
export const carried = ({ server }: Desk) =>
  server.messages.map((message) => message.files.map((one) => [one.fileName, new TextDecoder().decode(one.bytes)]));
/** How many waiting files are stored, and bytes of such as are not chosen for a message half written. */
export const leftovers = async (client: TestClient) => [
  await client.db().uploads.count(),
  (await unpaired(client.db())).length,
];
