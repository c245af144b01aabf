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
import { FILES, PART, REQUEST, TEXT } from './limits.ts';
import { queryInteger } from './query.ts';

/** A file of a message. `mimeType` and `sizeBytes` (bytes) are additions of the reference server. */
const attachmentSchema = v.looseObject({
  id: idSchema,
  url: v.string(),
  filename: looseTextSchema,
  mimeType: looseTextSchema,
  sizeBytes: looseNumberSchema,
});
export type Attachment = v.InferOutput<typeof attachmentSchema>;

/** A message, as a client reads it. `sender_name` is an addition of the reference server. */
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

/**
 * Query of `GET /message/ticket/{id}/part`: `after`, what is new since the mark of an earlier answer; `before`, what is
 * older than the message of that id; without both, the newest messages.
 */
export const messagePartQuerySchema = v.pipe(
  v.object({
    after: v.optional(shortText('after', PART.markMax)),
    before: v.optional(shortText('before', REQUEST.idMax)),
    limit: v.optional(queryInteger('limit', 1, PART.messages)),
  }),
  v.check(({ after, before }) => after === undefined || before === undefined, 'Give after or before, not both.'),
);

/**
 * Part of a conversation, an addition of the reference server (`features.messageParts`). `items` are the oldest first, but
 * for `after`, where they come in the order of their changes, and those that the caller has may come again.
 */
export const messagePartSchema = v.object({
  items: v.array(messageSchema),
  /** Mark to ask with for what is new from here on; not with `before`. */
  after: v.optional(v.string()),
  /** Id to ask with for what is older; null where nothing is. Not with `after`. */
  before: v.nullish(idSchema),
  /** More is new than is told here. */
  more: v.optional(v.boolean(), false),
  /** The mark that was sent leads nowhere any more: these are the newest messages, and all older ones must be read anew. */
  restart: v.optional(v.boolean(), false),
});

/** `POST /message` (JSON). Text is trimmed and not empty unless files are attached. */
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
