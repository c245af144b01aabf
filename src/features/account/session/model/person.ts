import type { Profile } from '#src/contract/profile.ts';
import { fullName } from '#src/lib/person.ts';

/** What a person is called: first and last name, else the username, else the e-mail. */
export const nameOf = (profile: Profile): string => fullName(profile) || profile.username || profile.email || '';
