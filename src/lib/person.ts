/** First and last name as far as they are known; empty where neither is. */
export const fullName = (person: {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}): string => [person.firstName?.trim(), person.lastName?.trim()].filter(Boolean).join(' ');
