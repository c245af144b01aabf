/** Texts of voice notes (section 4, Voice recording; 5; 8). Those in quotes of the specification are to the letter; the
 * others are ours (`look.md`, Words). */
export const VOICE = {
  /** What a voice note says in words (section 3). */
  messageText: 'Voice message',
  record: 'Record voice message',
  startFailed: 'Failed to start recording. Please check microphone permissions.',
  tooLarge: 'Voice recording is too large. Maximum size is 10MB.',
  /** Beside a voice note that could not be uploaded (section 8). */
  uploadFailed: (message: string): string => `Voice recording upload failed: ${message}`,
} as const;
