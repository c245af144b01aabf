import type { Attachment, Message } from '#src/contract/message.ts';
import { type FileKind, knownKind } from '#src/lib/file-kind.ts';
import { TICKET_WORDS } from '#src/texts/ticket-words.ts';

export type AttachmentKind = keyof typeof TICKET_WORDS.attachmentKinds;

/** What a message's text says: words of a person, or a fixed text for what has none. */
export type MessageContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: AttachmentKind; readonly text: string };

const PATTERN = /^(image|audio|file|mixed):(\d{1,4})$/;

/** Reads a message's text: 'Voice message', '<kind>:<count>', or words. */
export const messageContent = (text: string): MessageContent => {
  if (text === TICKET_WORDS.voiceMessage) return { kind: 'audio', text };
  const [, kind, digits] = PATTERN.exec(text) ?? [];
  if (kind === undefined || digits === undefined) return { kind: 'text', text };
  const count = Number(digits);
  const name = TICKET_WORDS.attachmentKinds[kind as AttachmentKind];
  return { kind: kind as AttachmentKind, text: `${count} ${count === 1 ? name.one : name.many}` };
};

/** True for a voice note; any other sound is a file with a name. */
export const isVoiceNote = ({ text }: Pick<Message, 'text'>): boolean => text === TICKET_WORDS.voiceMessage;

/** What a file of a message is called; a backend may leave the name out. */
export const attachmentName = (file: Pick<Attachment, 'filename'>): string => file.filename || TICKET_WORDS.unnamedFile;

/**
 * How a file of a message is drawn: by its own MIME type and name; where the backend tells neither, by the message's
 * text, which then contains 'image' or 'file'.
 */
export const attachmentKind = (file: Pick<Attachment, 'filename' | 'mimeType'>, text: string): FileKind => {
  const content = messageContent(text);
  const known = knownKind(file.filename ?? '', file.mimeType);
  // A voice note's container may be one that holds pictures as well.
  if (content.kind === 'audio' && known !== 'image' && /^(video\/|$)/.test(file.mimeType ?? '')) return 'audio';
  if (known !== undefined) return known;
  return /image/i.test(text) ? 'image' : 'file';
};

/** A message in one line, for those who hear it: its words, and the names of its files. */
export const messageSummary = ({ text, attachments }: Pick<Message, 'text' | 'attachments'>): string => {
  const content = messageContent(text);
  const names = attachments.flatMap((file) => (file.filename ? [file.filename] : []));
  return [content.text, ...names].filter((part) => part !== '').join(', ');
};
