import * as v from 'valibot';
import { givenText, idSchema, looseTextSchema, pageOf, shortText } from './common.ts';
import { ROLES } from './enums.ts';
import { REQUEST, SEARCH, TEXT } from './limits.ts';
import { pagingEntries } from './query.ts';

/** What became of an account's sign-up; an addition to `approved`, which knows no disapproval. */
const APPROVALS = ['PENDING', 'APPROVED', 'REJECTED'] as const;

/** User row of the administrators' lists. `active`, `verified` and `approval` are additions a backend may leave out. */
const userSchema = v.looseObject({
  id: idSchema,
  companyName: looseTextSchema,
  email: looseTextSchema,
  firstName: looseTextSchema,
  lastName: looseTextSchema,
  profileTypeName: v.picklist(ROLES),
  approved: v.boolean(),
  active: v.optional(v.boolean()),
  verified: v.optional(v.boolean()),
  approval: v.optional(v.picklist(APPROVALS)),
  /** Whether they can sign in with a passkey; an addition, told to super administrators of staff. */
  hasPasskey: v.optional(v.boolean()),
});
export type User = v.InferOutput<typeof userSchema>;
export const userPageSchema = pageOf(userSchema);

/**
 * Query of `GET /api/admin/users`. `page` is from 0; `profileTypes` a comma list, empty for all. Additions: `search`
 * (part of a name, a company or an e-mail) and `approved`.
 */
export const usersQuerySchema = v.object({
  ...pagingEntries,
  direction: v.optional(v.picklist(['asc', 'desc', 'ASC', 'DESC', ''])),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(SEARCH.max))),
  approved: v.optional(v.picklist(['true', 'false', ''])),
  profileTypes: v.optional(
    v.pipe(
      shortText('profileTypes'),
      v.transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
      v.pipe(v.array(v.picklist(ROLES, 'profileTypes must be a comma list of roles')), v.maxLength(REQUEST.listMax)),
    ),
    '',
  ),
});

/** Query of the calls that approve and disapprove. An addition: what the person saw, where the row said it. */
export const judgeQuerySchema = v.object({ saw: v.optional(v.picklist(APPROVALS)) });

/** Query of `GET /account/activate`. */
export const activateQuerySchema = v.object({
  username: v.pipe(
    givenText('username is required'),
    v.trim(),
    v.nonEmpty('username is required'),
    v.maxLength(TEXT.emailMax, `username must not exceed ${TEXT.emailMax} characters`),
  ),
});
