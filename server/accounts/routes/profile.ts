import { deletePerson, holdAccounts } from '#server/accounts/queries/accounts.ts';
import { record } from '#server/accounts/queries/audit.ts';
import { dropCodes, issueCode, newestCode, pendingEmail } from '#server/accounts/queries/codes.ts';
import { isReserved } from '#server/accounts/queries/email-changes.ts';
import { toProfile, updateUser, userByEmail } from '#server/accounts/queries/users.ts';
import { holdsProof, requireProof } from '#server/accounts/require-proof.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import { createStaffNews } from '#server/accounts/staff-news.ts';
import type { Db } from '#server/db/database.ts';
import type { UserRow } from '#server/db/schema.ts';
import { type Answer, answer, type Call, parseInput, type Registrar } from '#server/http/call.ts';
import { ApiError, accountDeleted } from '#server/http/errors.ts';
import { createOnce } from '#server/http/idempotency.ts';
import { knownAddressMail, newEmailMail, reservedAddressMail } from '#server/mail/messages.ts';
import { changedProfileSchema, type SaveProfileInput } from '#src/contract/save-profile.ts';

/** What of a call is used here. */
type Signed = 'c' | 'user' | 'sessionId' | 'address';

/** The caller's profile (`src/contract/README.md#profile`), under both APIs' names (`src/decisions/0316`, `0317`, `0337`). */
export const profileRoutes = ({ serve, services }: Registrar<AccountServices>): void => {
  const { db, limits, mails, background, now } = services;
  const once = createOnce(services);
  const notifyStaff = createStaffNews(services);

  const viewed = async (tx: Db, user: UserRow): Promise<Answer> =>
    answer(toProfile(user, await pendingEmail(tx, user.id, now())));

  /** Mails the code that the new address is confirmed with; whether it is another account's already, only mail tells. */
  const askForCode = (user: UserRow, email: string, address: string): void =>
    background.run(async () => {
      const taken = await isReserved(db, email, now(), user.id);
      const known = taken || (await userByEmail(db, email))?.verified === true;
      await db.transaction(async (tx) => {
        await dropCodes(tx, user.id, 'email');
        const code = await issueCode(tx, { purpose: 'email', email, userId: user.id, address }, now());
        if (code === undefined) return;
        const mail = taken ? reservedAddressMail(email) : known ? knownAddressMail(email) : newEmailMail(email, code);
        await mails.queue(tx, mail, newestCode({ purpose: 'email', userId: user.id, address }));
      });
      mails.soon();
    });

  const save = async (call: Pick<Call<'saveProfile'>, Signed> & { body: SaveProfileInput }) => {
    const { user, address } = call;
    const body = parseInput(changedProfileSchema(toProfile(user)), call.body);
    const { email: typed, ...change } = body;
    const email = typed.toLowerCase();
    const moves = email !== user.email;
    // Who may not change it uses none of the mails up that an address may have.
    if (moves && (await holdsProof(services, call, 'email'))) {
      await limits.consume('emailChange', { address, signer: user.id });
      await limits.consume('mail', { address, account: email });
    }
    let isFirst = false;
    const saved = await once.run(call, async (tx) => {
      isFirst = true;
      if (moves) await requireProof(services, tx, call, 'email');
      const row = await updateUser(tx, user.id, change);
      return moves ? answer(toProfile(row, email)) : viewed(tx, row);
    });
    if (moves && isFirst) askForCode(user, email, address);
    return saved;
  };

  const remove = async (call: Pick<Call<'deleteProfile'>, Signed>): Promise<Answer> => {
    const { user, address } = call;
    await db.transaction(async (tx) => {
      const held = await holdAccounts(tx, [user.id], true);
      if (held.every(({ id }) => id !== user.id)) throw accountDeleted();
      await requireProof(services, tx, call, 'delete');
      if (!(await deletePerson(tx, user, now()))) {
        const message = 'You are the only super administrator. Make someone else one first.';
        throw new ApiError(422, 'LAST_SUPER_ADMIN', message);
      }
      await record(tx, { action: 'deleted', actorId: user.id, subjectId: user.id, address }, now());
      await notifyStaff(tx, 'deleted', user, user);
    });
    return answer({ message: 'Profile deleted successfully' });
  };

  serve('profile', ({ user }) => viewed(db, user));
  serve('saveProfile', save);
  serve('saveAccount', save);
  serve('deleteProfile', remove);
  serve('deleteAccount', remove);
};
