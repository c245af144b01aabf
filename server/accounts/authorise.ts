import { holderOf, isOfDeleted } from '#server/accounts/queries/sessions.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import type { Authorise } from '#server/http/call.ts';
import { ApiError, accountDeleted, passkeyRequired } from '#server/http/errors.ts';
import { noteAccount } from '#server/log/running-request.ts';
import { isStaff } from '#src/contract/enums.ts';

const BEARER = /^Bearer\s+(\S+)$/i;

/** Makes what says who signs a call, by its bearer token. */
export const createAuthorise =
  ({ db, tokens, now, strict }: Pick<AccountServices, 'db' | 'tokens' | 'now' | 'strict'>): Authorise =>
  async (c, access, beforePasskey = false) => {
    const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1];
    const time = now();
    const sessionId = token === undefined ? undefined : await tokens.read(token, time);
    const holder = sessionId === undefined ? undefined : await holderOf(db, sessionId, time);
    if (sessionId === undefined || holder === undefined) {
      if (sessionId !== undefined && !strict && (await isOfDeleted(db, sessionId))) throw accountDeleted();
      throw new ApiError(401, 'UNAUTHENTICATED', 'Authentication failed');
    }
    const { user, step } = holder;
    noteAccount(user.id);
    const allowed =
      access === 'user' ||
      (access === 'staff' && isStaff(user.role)) ||
      (access === 'super' && user.role === 'SUPER_ADMIN');
    if (!allowed) throw new ApiError(403, 'FORBIDDEN', 'You have no right to do this.');
    if (step !== undefined && !beforePasskey) throw passkeyRequired(step);
    return { user, step, sessionId };
  };
