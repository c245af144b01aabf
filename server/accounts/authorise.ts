import { holderOf, isOfDeleted, liveSession, noteUse } from '#server/accounts/queries/sessions.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import type { Authorise } from '#server/http/call.ts';
import { ApiError, accountDeleted, passkeyRequired } from '#server/http/errors.ts';
import { noteAccount } from '#server/log/running-request.ts';
import { isStaff } from '#src/contract/enums.ts';

const BEARER = /^Bearer\s+(\S+)$/i;

type AuthoriseServices = Pick<AccountServices, 'db' | 'tokens' | 'now' | 'strict' | 'following' | 'sessions'>;

const unauthenticated = () => new ApiError(401, 'UNAUTHENTICATED', 'Authentication failed');

/** Makes what says who signs a call, by its bearer token. */
export const createAuthorise = ({ db, tokens, now, strict, following, sessions }: AuthoriseServices): Authorise => {
  const authorise = async (...[c, access, beforePasskey = false]: Parameters<Authorise>) => {
    const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1];
    const time = now();
    const claims = token === undefined ? undefined : await tokens.read(token, time);
    if (claims === undefined) throw unauthenticated();
    const { sessionId, generation } = claims;
    const session = await sessions.reading(sessionId, () => liveSession(db, sessionId, time));
    if (session === undefined)
      throw !strict && (await isOfDeleted(db, sessionId)) ? accountDeleted() : unauthenticated();
    // A disk without room holds no call up: the next one notes it.
    if (generation > session.usedGeneration) await noteUse(db, claims).catch(() => undefined);
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
    const claims = token === undefined ? undefined : tokens.known(token, now());
    const session = claims === undefined || !following.isCurrent() ? undefined : sessions.get(claims.sessionId);
    if (claims === undefined || session === undefined || session.expiresAt <= now()) return undefined;
    const { user, passkeyAt, usedGeneration } = session;
    // Its first use is noted first.
    if (claims.generation > usedGeneration) return undefined;
    // What it may lack is not remembered.
    if (isStaff(user.role) && passkeyAt === null) return undefined;
    noteAccount(user.id);
    return { user, step: undefined, sessionId: claims.sessionId };
  };
  const isUnchanged: Authorise['isUnchanged'] = ({ user, sessionId }) =>
    following.isCurrent() && sessions.get(sessionId)?.user === user;
  return Object.assign(authorise, { recall, isUnchanged });
};
