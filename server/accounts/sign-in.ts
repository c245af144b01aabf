import type { Context } from 'hono';
import { deviceLabel, deviceTokenOf } from '#server/accounts/device.ts';
import { record } from '#server/accounts/queries/audit.ts';
import { rememberCaller } from '#server/accounts/queries/known-callers.ts';
import { openSession } from '#server/accounts/queries/sessions.ts';
import { userById } from '#server/accounts/queries/users.ts';
import { refusal } from '#server/accounts/refusal.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import type { Db } from '#server/db/database.ts';
import type { UserRow } from '#server/db/schema.ts';

/** Who has shown who they are, and from where. */
interface SignIn {
  readonly c: Context;
  readonly address: string;
  readonly user: UserRow;
  /** The e-mail that was named, in lower case. */
  readonly signedInAs: string;
  /** What this device was given at an earlier sign-in. */
  readonly deviceToken?: string | undefined;
  /** Whether what they have shown still holds, asked while nobody changes the account. */
  readonly holds: (tx: Db, user: UserRow) => Promise<boolean> | boolean;
  /** Done with the new session in its transaction; what it answers is added to the audit's detail. */
  readonly mark?: (tx: Db, sessionId: string) => Promise<string>;
}

/**
 * Opens a session, remembers the device and the address as the account's own, and writes the sign-in down.
 * @returns undefined where the account was deleted or shut meanwhile, or what was shown holds no longer
 */
export const signIn = async (
  { db, tokens, sessionDays, now }: AccountServices,
  { c, address, user, signedInAs, deviceToken: given, holds, mark }: SignIn,
) => {
  const device = deviceLabel(c.req.header('user-agent'));
  const deviceToken = deviceTokenOf(given);
  const session = await db.transaction(async (tx) => {
    const held = await userById(tx, user.id, true);
    if (held === undefined || refusal(held) !== undefined || !(await holds(tx, held))) return undefined;
    const opened = await openSession(tx, { userId: user.id, signedInAs, device }, now(), sessionDays);
    const how = await mark?.(tx, opened.sessionId);
    const detail = how === undefined ? device : `${device}, ${how}`;
    await record(tx, { action: 'signed-in', actorId: user.id, address, detail }, now());
    if (opened.ended > 0) {
      await record(tx, { action: 'sessions-ended', actorId: user.id, address, detail: String(opened.ended) }, now());
    }
    await rememberCaller(tx, user.id, { address, device: deviceToken }, now());
    return opened;
  });
  if (session === undefined) return undefined;
  return { accessToken: await tokens.issue(session, now()), refreshToken: session.refreshToken, deviceToken };
};
