import { CHATS } from '#src/texts/chats.ts';

export type AttachmentKind = keyof typeof CHATS.attachmentKinds;

/** What a message's text says: words of a person, or one of the special texts of section 3. */
export type MessageContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: AttachmentKind; readonly text: string };

const PATTERN = /^(image|audio|file|mixed):(\d{1,4})$/;

/** Reads a message's text (section 3): 'Voice message', '<kind>:<count>', or words. */
export const messageContent = (text: string): MessageContent => {
  if (text === CHATS.voiceMessage) return { kind: 'audio', text };
  const [, kind, digits] = PATTERN.exec(text) ?? [];
  if (kind === undefined || digits === undefined) return { kind: 'text', text };
  const count = Number(digits);
  const name = CHATS.attachmentKinds[kind as AttachmentKind];
  return { kind: kind as AttachmentKind, text: `${count} ${count === 1 ? name.one : name.many}` };
};
