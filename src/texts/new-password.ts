/** What a new password still needs, under the prescribed sentence. */
export const NEW_PASSWORD = {
  parts: { letter: 'a letter', digit: 'a number', sign: 'another character, such as ! or -' },
  missing: (parts: readonly string[]): string => `Still missing: ${parts.join(' and ')}.`,
} as const;
