import type { MessageRow } from '#src/data/db/database.ts';
import type { UploadRow } from '#src/data/db/file-rows.ts';
import type { TicketFile } from '#src/data/files/attachments.ts';
import { attachmentKind, attachmentName } from '../../words/model/message-text.ts';

/** A picture of a conversation, on the server or waiting on the device. */
export type ConversationPicture = { readonly key: string; readonly name: string } & (
  | ({ readonly kind: 'sent' } & TicketFile)
  | { readonly kind: 'waiting'; readonly upload: UploadRow }
);

/** The pictures of a conversation in the order of the screen. The key is the attachment's id, or the waiting file's. */
export const picturesOf = (
  messages: readonly MessageRow[],
  uploads: ReadonlyMap<string, readonly UploadRow[]>,
): ConversationPicture[] =>
  messages.flatMap(({ key, ticketId, message, delivery }): ConversationPicture[] =>
    delivery === 'sent'
      ? message.attachments
          .filter((file) => attachmentKind(file, message.text) === 'image')
          .map((file) => ({ kind: 'sent', key: file.id, name: attachmentName(file), ticketId, file }))
      : (uploads.get(key) ?? [])
          .filter((upload) => upload.mediaType === 'image')
          .map((upload) => ({ kind: 'waiting', key: upload.id, name: upload.fileName, upload })),
  );
