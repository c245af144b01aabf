import * as v from 'valibot';
import {
  givenId,
  idSchema,
  looseNumberSchema,
  looseTextSchema,
  shortText,
  timeSchema,
  writtenTextSchema,
} from './common.ts';
import { FILES, REQUEST, TEXT } from './limits.ts';

/** Attachment of section 3. `mimeType` and `sizeBytes` (bytes) are additions of the reference server. */
export const attachmentSchema = v.looseObject({
  id: idSchema,
  url: v.string(),
  filename: looseTextSchema,
  mimeType: looseTextSchema,
  sizeBytes: looseNumberSchema,
});
export type Attachment = v.InferOutput<typeof attachmentSchema>;

/** Message of section 3, as a client reads it. `sender_name` is an addition of the reference server. */
export const messageSchema = v.looseObject({
  id: idSchema,
  text: v.pipe(
    v.nullish(v.string(), ''),
    v.transform((text) => text ?? ''),
  ),
  sender_id: v.pipe(
    v.nullish(v.union([v.string(), v.number()]), ''),
    v.transform((id) => (id === null || id === undefined ? '' : String(id))),
  ),
  sender_name: looseTextSchema,
  created_at: timeSchema,
  ticket_id: idSchema,
  attachments: v.pipe(
    v.nullish(v.array(attachmentSchema), []),
    v.transform((list) => list ?? []),
  ),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** `GET /message/ticket/{id}`: a list, or a page with `items`; in either order. */
export const messageListSchema = v.pipe(
  v.union([v.array(messageSchema), v.looseObject({ items: v.array(messageSchema) })]),
  v.transform((list) => (Array.isArray(list) ? list : list.items)),
);

/** `POST /message` (JSON). Text is trimmed and not empty unless files are attached (section 5). */
export const sendMessageInputSchema = v.pipe(
  v.object({
    text: v.pipe(
      writtenTextSchema,
      v.maxLength(TEXT.messageMax, `A message has at most ${TEXT.messageMax} characters`),
    ),
    ticket_id: givenId('ticketId'),
    attachments: v.optional(
      v.pipe(
        v.array(shortText('A key of an attachment', REQUEST.storageKeyMax)),
        v.maxLength(FILES.maxCount, `A message has at most ${FILES.maxCount} files`),
      ),
    ),
  }),
  v.check((m) => m.text !== '' || (m.attachments?.length ?? 0) > 0, 'A message needs text'),
);
export type SendMessageInput = v.InferOutput<typeof sendMessageInputSchema>;

/** `PUT /ticket/read/{id}`: the newest message that has been seen. */
export const readInputSchema = v.object({ message_id: givenId('message_id') });
