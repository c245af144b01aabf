import { passwordMatches } from '#server/accounts/crypto/passwords.ts';
import { record } from '#server/accounts/queries/audit.ts';
import { rotate, userOfToken } from '#server/accounts/queries/sessions.ts';
import { signUpOf, signUpToken } from '#server/accounts/queries/sign-ups.ts';
import { userByEmail } from '#server/accounts/queries/users.ts';
import { refusal } from '#server/accounts/refusal.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import { signIn } from '#server/accounts/sign-in.ts';
import { ensureVerificationCode } from '#server/accounts/verification.ts';
import type { Db } from '#server/db/database.ts';
import type { SessionRow, UserRow } from '#server/db/schema.ts';
import { answer, type Registrar } from '#server/http/call.ts';
import { ApiError, accountDeleted } from '#server/http/errors.ts';
import { judging } from '#server/http/limits.ts';
import { tokenReusedMail } from '#server/mail/messages.ts';

/** Sign-in and refresh (`src/contract/README.md#session`). */
export const authRoutes = ({ serve, services }: Registrar<AccountServices>): void => {
  const { db, tokens, derive, limits, mails, sessionDays: days, now } = services;

  serve('login', async ({ c, address, body }) => {
    const use = await limits.consume('login', { address, account: body.username, device: body.deviceToken });
    const known = await userByEmail(db, body.username);
    const owner = known?.verified === true ? known : undefined;
    const user = await judging(use, async () =>
      // Every password that is wrong takes as long, whether or not sign-ups wait under this name.
      (await passwordMatches(owner?.passwordHash, body.password))
        ? owner
        : signUpOf(services, body.username, body.password),
    );
    const subjectId = user?.id ?? known?.id;
    const refused = (detail: string) => record(db, { action: 'sign-in-refused', subjectId, address, detail }, now());
    const refuse = async (): Promise<never> => {
      await refused('BAD_CREDENTIALS');
      throw new ApiError(401, 'BAD_CREDENTIALS', 'Incorrect username or password');
    };
    if (user === undefined) return refuse();
    await limits.consume('session', { address, signer: user.id });
    // Anybody may sign up with another's address: the password of that makes no wrong one at the account undone.
    await (user === owner ? use.giveBack() : use.refund());
    const reason = refusal(user);
    if (reason !== undefined) {
      await refused(reason.code);
      if (reason.code !== 'NOT_VERIFIED') throw reason;
      ensureVerificationCode(services, user, address);
      throw new ApiError(reason.status, reason.code, reason.message, {
        more: { signUpToken: signUpToken(derive, user) },
      });
    }
    const signedInAs = body.username.toLowerCase();
    const { deviceToken } = body;
    const holds = (_: Db, held: UserRow): boolean => held.passwordHash === user.passwordHash;
    const signedIn = await signIn(services, { c, address, user, signedInAs, deviceToken, holds });
    return signedIn === undefined ? refuse() : answer(signedIn);
  });

  serve('refresh', async ({ address, body }) => {
    await limits.consume('refresh', { address });
    const { refreshToken: token, username } = body;
    const onReuse = async (tx: Db, user: UserRow, { device, createdAt: since }: SessionRow): Promise<void> => {
      await record(tx, { action: 'token-reused', subjectId: user.id, address, detail: device }, now());
      await mails.queue(tx, tokenReusedMail(user.email, { device: device || 'Unknown device', since }));
    };
    const next = await rotate(db, { token, username, derive, days, onReuse }, now());
    if (next.kind === 'next') {
      return answer({ token: await tokens.issue(next, next.issuedAt), refreshToken: next.refreshToken });
    }
    // Someone whose account was disapproved meanwhile is told so, not that a session has run out.
    const owner = await userOfToken(db, token);
    if (owner?.deletedAt && !services.strict) throw accountDeleted();
    throw (owner && refusal(owner)) ?? new ApiError(401, 'REFRESH_EXPIRED', 'Refresh token expired');
  });
};
