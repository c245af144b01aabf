import { holderOf, isOfDeleted, liveSession } from '#server/accounts/queries/sessions.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import type { Authorise } from '#server/http/call.ts';
import { ApiError, accountDeleted, passkeyRequired } from '#server/http/errors.ts';
import { noteAccount } from '#server/log/running-request.ts';
import { isStaff } from '#src/contract/enums.ts';

const BEARER = /^Bearer\s+(\S+)$/i;

type AuthoriseServices = Pick<AccountServices, 'db' | 'tokens' | 'now' | 'strict' | 'following' | 'sessions'>;

/** Makes what says who signs a call, by its bearer token. */
export const createAuthorise = ({ db, tokens, now, strict, following, sessions }: AuthoriseServices): Authorise => {
  const authorise = async (...[c, access, beforePasskey = false]: Parameters<Authorise>) => {
    const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1];
    const time = now();
    const sessionId = token === undefined ? undefined : await tokens.read(token, time);
    const session =
      sessionId === undefined ? undefined : await sessions.reading(sessionId, () => liveSession(db, sessionId, time));
    if (sessionId === undefined || session === undefined) {
      if (sessionId !== undefined && !strict && (await isOfDeleted(db, sessionId))) throw accountDeleted();
      throw new ApiError(401, 'UNAUTHENTICATED', 'Authentication failed');
    }
    const { user, step } = await holderOf(db, session);
    noteAccount(user.id);
    const allowed =
      access === 'user' ||
      (access === 'staff' && isStaff(user.role)) ||
      (access === 'super' && user.role === 'SUPER_ADMIN');
    if (!allowed) throw new ApiError(403, 'FORBIDDEN', 'You have no right to do this.');
    if (step !== undefined && !beforePasskey) throw passkeyRequired(step);
    return { user, step, sessionId };
  };

  const recall: Authorise['recall'] = (c) => {
    const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1];
    const sessionId = token === undefined ? undefined : tokens.known(token, now());
    const session = sessionId === undefined || !following.isCurrent() ? undefined : sessions.get(sessionId);
    if (sessionId === undefined || session === undefined || session.expiresAt <= now()) return undefined;
    const { user, passkeyAt } = session;
    // What it may lack is not remembered.
    if (isStaff(user.role) && passkeyAt === null) return undefined;
    noteAccount(user.id);
    return { user, step: undefined, sessionId };
  };
  const isUnchanged: Authorise['isUnchanged'] = ({ user, sessionId }) =>
    following.isCurrent() && sessions.get(sessionId)?.user === user;
  return Object.assign(authorise, { recall, isUnchanged });
};
