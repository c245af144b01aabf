import type { UserRow } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';
import { verificationMail } from '#server/mail/messages.ts';
import type { Services } from '#server/services.ts';
import { issueCode, liveCode } from '#server/store/codes.ts';

/** One answer for a wrong, an old, a used-up and a never sent code: it tells nothing about the address (section 8). */
export const badCode = (): ApiError => new ApiError(422, 'BAD_CODE', 'Invalid verification code');

/** Mails a new verification code to an account that waits for it. */
export const sendVerificationCode = async ({ db, mailer, now }: Services, user: UserRow): Promise<void> => {
  const { email, id } = user;
  await mailer.send(verificationMail(email, await issueCode(db, { purpose: 'verify', email, userId: id }, now())));
};

/** Sees to it, without being waited for, that an unverified account has a code that it can enter. */
export const ensureVerificationCode = (services: Services, user: UserRow): void =>
  services.background.run(async () => {
    const code = await liveCode(services.db, 'verify', user.email, services.now());
    if (code === undefined) await sendVerificationCode(services, user);
  });
