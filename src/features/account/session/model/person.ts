import type { Profile } from '#src/contract/profile.ts';

/** What a person is called: first and last name, else the username, else the e-mail. */
export const nameOf = (profile: Profile): string =>
  [profile.firstName, profile.lastName].filter(Boolean).join(' ') || profile.username || profile.email || '';
