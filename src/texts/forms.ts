/** Words that every form of an account shares. Ours: the prescribed sentences are those of refusals alone. */
export const FORMS = {
  offline: 'No signal. This needs it; what you typed stays here.',
  timeout: 'The server takes too long to answer. What you typed stays here; try again in a moment.',
  unreachable: 'The server does not answer. What you typed stays here; try again in a moment.',
  password: 'Password',
  /** Of a password's button. */
  eye: { showLabel: 'Show password', hideLabel: 'Hide password' },
  back: 'Back',
  /** To the letter. */
  step: (at: number, of: number): string => `Step ${at} of ${of}`,
  progress: 'Progress',
  completed: 'completed',
} as const;
