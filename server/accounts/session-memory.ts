import type { LiveSession } from '#server/accounts/queries/sessions.ts';
import type { Following } from '#server/db/following.ts';
import { createRemembered, type Remembered } from '#server/db/remembered.ts';

/** Sessions that one process remembers, some 2 kB each. */
const MOST = 20_000;

/** Live sessions by their ids, each forgotten when it or its account changes (`server/db/migrations/0031-account-changes.sql`). */
export type SessionMemory = Remembered<string, LiveSession>;

export const createSessionMemory = (following: Following): SessionMemory => {
  const sessions = createRemembered<string, LiveSession>(MOST);
  const heard = (payload: string) => sessions.forgetWhere(({ user }) => user.id === Number(payload));
  following.hear('account_changes', heard, sessions.forgetAll);
  return sessions;
};
