import { forgetUnverified } from '#server/accounts/queries/accounts.ts';
import { forgetOldAudit } from '#server/accounts/queries/audit.ts';
import { forgetOldGuesses } from '#server/accounts/queries/code-tries.ts';
import { forgetOldCodes } from '#server/accounts/queries/codes.ts';
import { forgetOldEmailChanges } from '#server/accounts/queries/email-changes.ts';
import { forgetOldCallers } from '#server/accounts/queries/known-callers.ts';
import { forgetOldChallenges } from '#server/accounts/queries/passkeys.ts';
import { forgetOldProofs } from '#server/accounts/queries/proofs.ts';
import { forgetOldSessions } from '#server/accounts/queries/sessions.ts';
import type { Db } from '#server/db/database.ts';
import { forgetOldKeys } from '#server/http/idempotency.ts';
import { forgetOldLimits } from '#server/http/limit-meters.ts';
import { sweepMails } from '#server/mail/mailer.ts';
import { forgetOldNewsMails } from '#server/push/queries/news-mails.ts';
import type { Services } from '#server/services.ts';
import { sweepUnused } from '#server/uploads/queries/uploads.ts';

const HOUR = 3_600_000;

const OLD_ROWS: readonly ((db: Db, now: Date) => Promise<void>)[] = [
  ...[forgetOldKeys, forgetOldSessions, forgetOldCodes, forgetOldGuesses, forgetOldProofs, forgetOldChallenges],
  ...[forgetOldEmailChanges, forgetOldAudit, forgetOldLimits, forgetOldCallers, forgetOldNewsMails, forgetUnverified],
];

/**
 * Begins what is done now and once an hour, behind everything else: old keys, sessions, codes, entries, sign-ups, mails that were
 * kept and files that no message carries go. One that takes longer than an hour is not begun a second time meanwhile.
 * @param mailFolder where mail is kept that is not sent
 * @returns ends it: what is under way comes to the end of its part
 */
export const beginHourly = (services: Services, mailFolder: string): (() => void) => {
  const { db, now, storage, spool, background } = services;
  const parts: readonly (() => Promise<unknown>)[] = [
    ...OLD_ROWS.map((forget) => () => forget(db, now())),
    () => spool.sweep(now()),
    () => sweepMails(mailFolder, now()),
    // Last: a storage may be long in answering.
    () => sweepUnused(db, storage.remove, now()),
  ];
  let [isRunning, isOver] = [false, false];
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      for (const part of parts) if (!isOver) await part();
    } finally {
      isRunning = false;
    }
  };
  const hourly = setInterval(() => background.run(run), HOUR);
  hourly.unref();
  background.run(run);
  return () => {
    isOver = true;
    clearInterval(hourly);
  };
};
