import { lt } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { forgetRows } from '#server/db/forget-rows.ts';
import { audit } from '#server/db/schema.ts';
import { noteEvent } from '#server/log/running-request.ts';

/** Days that an entry is kept. */
const AUDIT_DAYS = 365;

/** What is written down. */
export type AuditAction =
  | 'signed-in'
  | 'sign-in-refused'
  | 'signed-up'
  | 'sign-up-of-known'
  | 'verified'
  | 'code-refused'
  | 'reset-asked'
  | 'password-reset'
  | 'password-changed'
  | 'password-refused'
  | 'email-changed'
  | 'email-taken-back'
  | 'proof-refused'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-refused'
  | 'passkeys-reset'
  | 'staff-passkeys'
  | 'sessions-ended'
  | 'token-reused'
  | 'admin-created'
  | 'approved'
  | 'rejected'
  | 'promoted'
  | 'activated'
  | 'stations-imported'
  | 'import-started'
  | 'import-applied'
  | 'import-undone'
  | 'import-cancelled'
  | 'station.added'
  | 'station.edited'
  | 'station.hidden'
  | 'station.shown'
  | 'station.removed'
  | 'tax-rates-imported'
  | 'demonstration-forgotten'
  | 'deleted'
  | TicketAuditAction;

/** What becomes of a ticket: its timeline. `subjectId` is the agent who has it then, `actorId` who did it. */
export type TicketAuditAction =
  | 'ticket.opened'
  | 'ticket.taken'
  | 'ticket.assigned'
  | 'ticket.handed-over'
  | 'ticket.returned'
  | 'ticket.closed'
  | 'ticket.reopened';

/** Who did what to whom, and from which network address. What a stranger typed is never kept: it may be a password. */
interface AuditEntry {
  readonly action: AuditAction;
  /** The account that acted; absent for a stranger. */
  readonly actorId?: number | undefined;
  /** The account it was about. */
  readonly subjectId?: number | undefined;
  readonly address: string;
  readonly detail?: string;
  /** The ticket it was about. */
  readonly ticketId?: number;
}

/** Writes an entry down, here and, but for its detail, in the log of the request it belongs to. */
export const record = async (db: Db, { actorId, subjectId, ...entry }: AuditEntry, now: Date): Promise<void> => {
  await db.insert(audit).values({ ...entry, actorId: actorId ?? null, subjectId: subjectId ?? null, at: now });
  noteEvent({ event: entry.action, account: actorId, subject: subjectId, address: entry.address });
};

/** Forgets entries that are older than `AUDIT_DAYS`. */
export const forgetOldAudit = async (db: Db, now: Date): Promise<void> => {
  await forgetRows(db, audit, lt(audit.at, new Date(now.getTime() - AUDIT_DAYS * 86_400_000)));
};
