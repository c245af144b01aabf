import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { createAdminInputSchema } from '#src/contract/auth.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { User } from '#src/contract/user.ts';
import { runtime } from '#src/data/runtime.ts';
import { ACCOUNTS } from '#src/texts/accounts.ts';
import { PEOPLE } from '#src/texts/people.ts';
import { USERS } from '#src/texts/users.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { toast } from '#src/ui/toast.ts';
import { problemText } from '../upload/model/problem.ts';
import { generatePassword } from './model/password.ts';
import { personName } from './model/people.ts';
import { withProof } from './proof.ts';
import { USER_PAGES_KEY, USERS_KEY, type UserPage } from './queries.ts';

/** What can be done to a row. */
export type RowAction = 'approve' | 'reject' | 'promote' | 'passkeys' | 'sessions' | 'delete';

/** Which call an action is, what is said of it, and what it makes of its row. */
interface ActionRules {
  readonly call:
    | 'approveUser'
    | 'rejectUser'
    | 'promoteUser'
    | 'removeStaffPasskeys'
    | 'endUserSessions'
    | 'deleteUser';
  readonly done: (name: string) => string;
  readonly failed: (name: string) => string;
  /** The row as it is afterwards; undefined: it has gone. */
  readonly after: (user: User) => User | undefined;
}

const ACTIONS: Readonly<Record<RowAction, ActionRules>> = {
  approve: {
    call: 'approveUser',
    done: ACCOUNTS.approved,
    failed: ACCOUNTS.approveFailed,
    after: (user) => ({ ...user, approved: true, ...(user.approval && { approval: 'APPROVED' }) }),
  },
  reject: {
    call: 'rejectUser',
    done: ACCOUNTS.rejected,
    failed: ACCOUNTS.rejectFailed,
    after: (user) => ({ ...user, approved: false, ...(user.approval && { approval: 'REJECTED' }) }),
  },
  promote: {
    call: 'promoteUser',
    done: () => USERS.promoted,
    failed: () => USERS.promoteFailed,
    after: (user) => ({ ...user, profileTypeName: 'SUPER_ADMIN' }),
  },
  passkeys: {
    call: 'removeStaffPasskeys',
    done: USERS.passkeysRemoved,
    failed: USERS.passkeysFailed,
    after: (user) => ({ ...user, hasPasskey: false }),
  },
  sessions: {
    call: 'endUserSessions',
    done: USERS.loggedOut,
    failed: USERS.logOutFailed,
    after: (user) => user,
  },
  delete: {
    call: 'deleteUser',
    done: () => USERS.deleted,
    failed: () => USERS.deleteFailed,
    after: () => undefined,
  },
};

/** The row as it is now, in every page that is held: without waiting for the server to tell it anew. */
const keep = (client: QueryClient, id: string, after: ActionRules['after']): void =>
  void client.setQueriesData<UserPage>({ queryKey: USER_PAGES_KEY }, (page) => {
    if (!page?.content.some((user) => user.id === id)) return page;
    const content = page.content.flatMap((user) => (user.id === id ? (after(user) ?? []) : [user]));
    return { content, totalElements: page.totalElements - (page.content.length - content.length) };
  });

/**
 * Approves, disapproves, promotes or deletes, says how it went, with the server's reason after them, and reads the
 * lists again. Where it failed, nothing changes.
 */
export const actOn = async (client: QueryClient, user: User, action: RowAction): Promise<void> => {
  const { call, done, failed, after } = ACTIONS[action];
  const name = personName(user);
  const judges = (action === 'approve' || action === 'reject') && user.approval !== undefined;
  const params = { userId: user.id };
  const answer = await withProof((proof) =>
    runtime().call(call, { params, proof, ...(judges && { query: { saw: user.approval } }) }),
  );
  // Whoever does not prove who they are has thought better of it.
  if (!answer) return;
  if (answer.ok) {
    keep(client, user.id, after);
    toast.success(done(name));
  } else {
    toast.error(failed(name));
    const reason = problemText(answer.error, PEOPLE.reason);
    if (reason !== '') toast.snackbar(reason);
  }
  await client.invalidateQueries({ queryKey: USERS_KEY });
};

/** The rules of the Create-admin form: the password is generated, not typed. */
export const createAdminFormSchema = v.object({
  email: createAdminInputSchema.entries.email,
  firstName: createAdminInputSchema.entries.firstName,
  lastName: createAdminInputSchema.entries.lastName,
});
export type CreateAdminValues = v.InferOutput<typeof createAdminFormSchema>;

const detailOf = (error: AppError): string => {
  if (error.code === 'EMAIL_TAKEN') return USERS.create.taken;
  if (error.kind === 'offline' || error.kind === 'timeout') return USERS.create.unanswered;
  if (error.kind === 'invalid-response') return USERS.create.unknown;
  return error.message ?? (Object.values(error.fields ?? {}).join(', ') || USERS.create.unknown);
};

/**
 * Creates an administrator. Answers the generated password, which nobody else keeps, or what went wrong; nothing of
 * either where the person would not prove who they are. It goes past the query client, whose cache would hold what was
 * sent.
 */
export const createAdmin = async (
  client: QueryClient,
  { email, firstName, lastName }: CreateAdminValues,
): Promise<{ readonly password: string } | { readonly failure: FormFailure | undefined }> => {
  const password = generatePassword();
  const body = {
    ...{ username: email, password, email, companyName: '', phoneNumber: '', firstName, lastName },
    isAdminRegistration: true as const,
  };
  const answer = await withProof((proof) => runtime().call('createAdmin', { body, proof }));
  if (!answer) return { failure: undefined };
  if (!answer.ok) return { failure: { form: USERS.create.failed(detailOf(answer.error)) } };
  toast.success(USERS.create.done);
  void client.invalidateQueries({ queryKey: USERS_KEY });
  return { password };
};
