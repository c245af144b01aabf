import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { passwordMatches } from '#server/auth/passwords.ts';
import type { UserRow } from '#server/db/schema.ts';
import { answer, type Registrar } from '#server/http/call.ts';
import { ApiError } from '#server/http/errors.ts';
import { openSession, rotate } from '#server/store/sessions.ts';
import { toProfile, userByEmail } from '#server/store/users.ts';

const addressOf = (c: Context): string => {
  // Outside a Node server (an in-process call) there is no connection to ask.
  if ((c.env as { incoming?: unknown } | undefined)?.incoming === undefined) return 'local';
  return getConnInfo(c).remote.address ?? 'unknown';
};

const refuseUnlessAllowedIn = (user: UserRow): void => {
  if (user.approval === 'REJECTED') throw new ApiError(403, 'ACCOUNT_REJECTED', 'Your account has been disapproved.');
  if (!user.active) throw new ApiError(403, 'ACCOUNT_INACTIVE', 'Your account is not active.');
  if (!user.verified) throw new ApiError(403, 'NOT_VERIFIED', 'Your account is not verified yet.');
};

/** Sign-in, refresh and the caller's profile (section 7, Auth/profile API). */
export const authRoutes = ({ serve, services }: Registrar): void => {
  const { db, tokens, loginLimit, now } = services;

  serve('login', async ({ c, body }) => {
    const address = addressOf(c);
    const wait = loginLimit.waitSeconds(address, body.username);
    if (wait > 0) {
      throw new ApiError(429, 'RATE_LIMITED', 'Too many attempts. Please wait and try again.', {
        retryAfterSeconds: wait,
      });
    }
    const user = await userByEmail(db, body.username);
    const matches = await passwordMatches(user?.passwordHash, body.password);
    if (user === undefined || !matches) {
      loginLimit.failed(address, body.username);
      throw new ApiError(401, 'BAD_CREDENTIALS', 'Incorrect username or password');
    }
    refuseUnlessAllowedIn(user);
    loginLimit.succeeded(address, body.username);
    const { sessionId, refreshToken } = await openSession(db, user.id, now());
    return answer({ accessToken: await tokens.issue(sessionId, now()), refreshToken });
  });

  serve('refresh', async ({ body }) => {
    const next = await rotate(db, body.refreshToken, body.username, now());
    if (next === undefined) throw new ApiError(401, 'REFRESH_EXPIRED', 'Refresh token expired');
    return answer({ token: await tokens.issue(next.sessionId, now()), refreshToken: next.refreshToken });
  });

  serve('profile', ({ user }) => answer(toProfile(user)));
};
