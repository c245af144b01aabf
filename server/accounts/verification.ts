import { issueCode, liveCodes, newestCode } from '#server/accounts/queries/codes.ts';
import { isReserved } from '#server/accounts/queries/email-changes.ts';
import { displayName, userByEmail } from '#server/accounts/queries/users.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import type { UserRow } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';
import { knownAddressMail, reservedAddressMail, verificationMail } from '#server/mail/messages.ts';

/**
 * One answer for a wrong, an old, a used-up and a never sent code: it tells nothing about the address
 * (`src/contract/README.md#codes`).
 */
export const badCode = (): ApiError => new ApiError(422, 'BAD_CODE', 'Invalid verification code');

/**
 * Mails a new verification code to a sign-up that waits for it. One whose address has an account already, or can still be
 * taken back by one, gets a code that nobody is told, and whoever reads its mail the news.
 * @param address the network address that asks for it
 */
export const sendVerificationCode = async (
  { db, mails, now }: AccountServices,
  user: UserRow,
  address: string,
): Promise<void> => {
  const { email, id } = user;
  await db.transaction(async (tx) => {
    const code = await issueCode(tx, { purpose: 'verify', email, userId: id, address }, now());
    if (code === undefined) return;
    if (await isReserved(tx, email, now())) return mails.queue(tx, reservedAddressMail(email));
    const known = (await userByEmail(tx, email))?.verified === true;
    const begun = { at: user.createdAt, device: user.signedUpOn, name: displayName(user) };
    const mail = known ? knownAddressMail(email) : verificationMail(email, code, begun);
    await mails.queue(tx, mail, newestCode({ purpose: 'verify', userId: id, address }));
  });
  mails.soon();
};

/** Sees to it, without being waited for, that a sign-up has a code that can be entered. */
export const ensureVerificationCode = (services: AccountServices, user: UserRow, address: string): void =>
  services.background.run(async () => {
    const live = await liveCodes(services.db, 'verify', user.email, services.now());
    if (!live.some(({ userId }) => userId === user.id)) await sendVerificationCode(services, user, address);
  });
