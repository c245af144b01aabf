import type { User } from '#src/contract/user.ts';
import { fullName } from '#src/lib/person.ts';

/** First and last name, or the e-mail where there is neither. */
export const personName = (user: User): string => fullName(user) || (user.email ?? '');

/** What a list is asked to be made of. */
export interface Wanted {
  readonly search: string;
  /** Only those who are not approved. */
  readonly waiting: boolean;
}

const holds = (user: User, search: string): boolean => {
  const words = [fullName(user), user.companyName, user.email];
  return words.some((text) => text?.toLowerCase().includes(search.toLowerCase()));
};

/**
 * True where the answer shows that the backend knows neither `search` nor `approved`, which are additions: it holds a row
 * that was not asked for.
 */
export const isIgnored = (rows: readonly User[], { search, waiting }: Wanted): boolean =>
  rows.some((user) => (waiting && user.approved) || (search !== '' && !holds(user, search)));
