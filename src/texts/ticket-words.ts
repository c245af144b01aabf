/**
 * Words about tickets, messages and their files that other screens than those of the conversations have too: part of `CHATS`, by
 * itself for a page that must stay small.
 */
export const TICKET_WORDS = {
  unknown: 'Unknown',
  noAddress: 'No address',
  somethingWentWrong: 'Something went wrong',
  diskFull: 'This device is full. Free some space, then send again.',
  uploadFailed: (message: string): string => `Upload failed: ${message}`,
  /** Stands in for a name that the backend left out. */
  unnamedFile: 'file',
  voiceMessage: 'Voice message',
  noTicketId: 'No ticketId provided, cannot upload files',
  fileUnreadable: (name: string): string => `File ${name} cannot be read.`,
  attachmentKinds: {
    image: { one: 'photo', many: 'photos' },
    audio: { one: 'voice message', many: 'voice messages' },
    file: { one: 'file', many: 'files' },
    mixed: { one: 'attachment', many: 'attachments' },
  },
} as const;
