/** Texts of voice notes. Those of `tests/spec/texts.ts` are to the letter; the others are ours. */
export const VOICE = {
  /** What a voice note says in words. */
  messageText: 'Voice message',
  record: 'Record voice message',
  startFailed: 'Failed to start recording. Please check microphone permissions.',
  tooLarge: 'Voice recording is too large. Maximum size is 10MB.',
  /** Beside a voice note that could not be uploaded. */
  uploadFailed: (message: string): string => `Voice recording upload failed: ${message}`,

  starting: 'Opening the microphone...',
  recording: 'Recording',
  paused: 'Paused',
  pause: 'Pause recording',
  resume: 'Resume recording',
  resumeShort: 'Resume',
  pauseShort: 'Pause',
  cancel: 'Cancel',
  send: 'Stop and send',
  sendShort: 'Send',
  sending: 'Sending...',
  silent: 'No sound from the microphone',

  discardTitle: (time: string): string => `Discard ${time} of recording?`,
  discardText: 'What was said so far is thrown away.',
  discard: 'Discard',
  keep: 'Keep',

  /** Why it went on no further by itself. */
  halts: {
    interrupted: 'Another app has the microphone. Resume when it is free.',
    gone: 'The microphone is gone. What was recorded is kept: send it, or discard it.',
    full: 'This device is full, so recording stopped. What was recorded is kept. Free some space, then send.',
    unstored: 'This device could not store more, so recording stopped. What was recorded before is kept.',
    limit: 'Recording stopped at 10MB, the most one voice message can have. Send it, then record the rest.',
  },
  /** Send was pressed before anything was heard. */
  nothingYet: 'Nothing is recorded yet, so nothing was sent. Another app may have the microphone.',
  nothing: 'Nothing was recorded, so nothing was sent.',
  kept: (time: string): string => `Recording stopped. ${time} is kept in its conversation.`,

  recovered: (time: string): string => `${time} of a voice note was recovered`,
  /** In the list of conversations. */
  recoveredMark: 'Voice note not sent',
  recoveredClosed: 'This conversation is closed: it can be heard, not sent.',
  sendRecovered: (time: string): string => `Send the recovered ${time}`,
  discardRecovered: (time: string): string => `Discard the recovered ${time}`,

  player: {
    play: 'Play voice message',
    pause: 'Pause voice message',
    loading: 'Loading voice message',
    position: 'Position',
    at: (passed: string, whole: string): string => `${passed} of ${whole}`,
    failed: 'This voice message cannot be played now.',
    retry: 'Try again',
  },
} as const;
