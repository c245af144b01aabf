import { deviceLabel, deviceTokenOf } from '#server/auth/device.ts';
import { passwordMatches } from '#server/auth/passwords.ts';
import { ensureVerificationCode } from '#server/auth/verification.ts';
import type { UserRow } from '#server/db/schema.ts';
import { answer, type Registrar } from '#server/http/call.ts';
import { ApiError } from '#server/http/errors.ts';
import { record } from '#server/store/audit.ts';
import { rememberCaller } from '#server/store/known-callers.ts';
import { openSession, rotate, userOfToken } from '#server/store/sessions.ts';
import { userByEmail } from '#server/store/users.ts';

/** Why an account may not sign in although the password is right, or undefined. */
const refusal = (user: UserRow): ApiError | undefined => {
  if (user.approval === 'REJECTED') {
    return new ApiError(403, 'ACCOUNT_REJECTED', 'Your account has been disapproved. Please contact support.');
  }
  if (!user.active) {
    return new ApiError(403, 'ACCOUNT_INACTIVE', 'Your account is not active. Please contact support.');
  }
  if (!user.verified) {
    return new ApiError(403, 'NOT_VERIFIED', 'Your account is not verified yet. Enter the code from your e-mail.');
  }
  return undefined;
};

/** Sign-in and refresh (section 7, Auth/profile API). */
export const authRoutes = ({ serve, services }: Registrar): void => {
  const { db, tokens, limits, now } = services;

  serve('login', async ({ c, address, body }) => {
    const use = await limits.consume('login', { address, account: body.username, device: body.deviceToken });
    const user = await userByEmail(db, body.username);
    const matches = await passwordMatches(user?.passwordHash, body.password);
    const refused = (detail: string) =>
      record(db, { action: 'sign-in-refused', subjectId: user?.id, address, detail }, now());
    if (user === undefined || !matches) {
      await refused('BAD_CREDENTIALS');
      throw new ApiError(401, 'BAD_CREDENTIALS', 'Incorrect username or password');
    }
    await limits.consume('session', { address, signer: user.id });
    await use.giveBack();
    const reason = refusal(user);
    if (reason !== undefined) {
      await refused(reason.code);
      if (reason.code === 'NOT_VERIFIED') ensureVerificationCode(services, user);
      throw reason;
    }
    const device = deviceLabel(c.req.header('user-agent'));
    const signedInAs = body.username.toLowerCase();
    const { sessionId, refreshToken } = await openSession(db, { userId: user.id, signedInAs, device }, now());
    await record(db, { action: 'signed-in', actorId: user.id, address, detail: device }, now());
    const deviceToken = deviceTokenOf(body.deviceToken);
    await rememberCaller(db, user.id, { address, device: deviceToken }, now());
    return answer({ accessToken: await tokens.issue(sessionId, now()), refreshToken, deviceToken });
  });

  serve('refresh', async ({ address, body }) => {
    await limits.consume('refresh', { address });
    const next = await rotate(db, body.refreshToken, body.username, now());
    if (next === undefined) {
      // Someone whose account was disapproved meanwhile is told so, not that a session has run out.
      const owner = await userOfToken(db, body.refreshToken);
      throw (owner && refusal(owner)) ?? new ApiError(401, 'REFRESH_EXPIRED', 'Refresh token expired');
    }
    return answer({ token: await tokens.issue(next.sessionId, now()), refreshToken: next.refreshToken });
  });
};
