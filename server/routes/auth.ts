import { deviceLabel } from '#server/auth/device.ts';
import { passwordMatches } from '#server/auth/passwords.ts';
import { refusal } from '#server/auth/refusal.ts';
import { ensureVerificationCode } from '#server/auth/verification.ts';
import { answer, type Registrar } from '#server/http/call.ts';
import { ApiError } from '#server/http/errors.ts';
import { record } from '#server/store/audit.ts';
import { openSession, rotate, userOfToken } from '#server/store/sessions.ts';
import { userByEmail } from '#server/store/users.ts';

/** Sign-in and refresh (section 7, Auth/profile API). */
export const authRoutes = ({ serve, services }: Registrar): void => {
  const { db, tokens, limits, now } = services;

  serve('login', async ({ c, address, body }) => {
    const caller = { address, account: body.username };
    limits.check('login', caller);
    const user = await userByEmail(db, body.username);
    const matches = await passwordMatches(user?.passwordHash, body.password);
    const refused = (detail: string) =>
      record(db, { action: 'sign-in-refused', subjectId: user?.id, address, detail }, now());
    if (user === undefined || !matches) {
      limits.count('login', caller);
      await refused('BAD_CREDENTIALS');
      throw new ApiError(401, 'BAD_CREDENTIALS', 'Incorrect username or password');
    }
    const reason = refusal(user);
    if (reason !== undefined) {
      await refused(reason.code);
      if (reason.code === 'NOT_VERIFIED') ensureVerificationCode(services, user);
      throw reason;
    }
    limits.forget('login', caller);
    const device = deviceLabel(c.req.header('user-agent'));
    const signedInAs = body.username.toLowerCase();
    const { sessionId, refreshToken } = await openSession(db, { userId: user.id, signedInAs, device }, now());
    await record(db, { action: 'signed-in', actorId: user.id, address, detail: device }, now());
    return answer({ accessToken: await tokens.issue(sessionId, now()), refreshToken });
  });

  serve('refresh', async ({ body }) => {
    const next = await rotate(db, body.refreshToken, body.username, now());
    if (next === undefined) {
      // Someone whose account was disapproved meanwhile is told so, not that a session has run out.
      const owner = await userOfToken(db, body.refreshToken);
      throw (owner && refusal(owner)) ?? new ApiError(401, 'REFRESH_EXPIRED', 'Refresh token expired');
    }
    return answer({ token: await tokens.issue(next.sessionId, now()), refreshToken: next.refreshToken });
  });
};
