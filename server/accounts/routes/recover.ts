import { record } from '#server/accounts/queries/audit.ts';
import { takeBack } from '#server/accounts/queries/email-changes.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import { answer, type Registrar } from '#server/http/call.ts';
import { ApiError } from '#server/http/errors.ts';
import { takenBackMail } from '#server/mail/messages.ts';

/** An e-mail that was changed by somebody else is taken back with the code from the mail (`src/decisions/0316`). */
export const recoverRoutes = ({ serve, services }: Registrar<AccountServices>): void => {
  const { db, limits, mails, now } = services;

  serve('recoverEmail', async ({ address, body }) => {
    const use = await limits.consume('code', { address });
    const taken = await db.transaction(async (tx) => {
      const result = await takeBack(tx, body.code, now());
      if (result?.kind === 'done') {
        await record(tx, { action: 'email-taken-back', actorId: result.userId, address }, now());
        await mails.queue(tx, takenBackMail(result.lost));
      }
      return result;
    });
    if (taken === undefined) {
      await record(db, { action: 'code-refused', address, detail: 'recover' }, now());
      const message =
        'This code is not valid, or no longer. Copy the whole code from the newest mail, or contact support.';
      throw new ApiError(422, 'BAD_CODE', message, { fields: { code: message } });
    }
    await use.giveBack();
    if (taken.kind === 'taken') {
      const message = 'Your old address has another account by now. Please contact support.';
      throw new ApiError(409, 'EMAIL_TAKEN', message);
    }
    return answer({ email: taken.email });
  });
};
