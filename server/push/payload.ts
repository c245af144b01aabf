import type { JobToSend } from '#server/push/queries/jobs.ts';
import type { NewsKind, PushNews } from '#src/contract/push.ts';
import { quietUntil } from '#src/lib/quiet-hours.ts';

const HOUR = 3_600;
/** Seconds for which news is worth a push: a ticket on the board is soon somebody's. */
const WORTH: Readonly<Record<NewsKind, number>> = {
  answer: 48 * HOUR,
  closed: 48 * HOUR,
  approved: 48 * HOUR,
  ticket: HOUR,
};
/** Characters of a message and of a stop's name: a push service takes 4 KB. */
const [EXCERPT, NAME] = [160, 80];

/** Cuts between characters, never within one. */
const begin = (text: string, most: number): string => [...text].slice(0, most).join('');

/** What becomes of a job now: its push, or why there is none. */
export type Judgement =
  | { readonly kind: 'send'; readonly news: PushNews; readonly ttl: number; readonly urgency: 'high' | 'normal' }
  | { readonly kind: 'later'; readonly at: Date }
  /** Nobody needs it any more: read elsewhere, taken by a colleague, too old. */
  | { readonly kind: 'drop' }
  /** The session is over. */
  | { readonly kind: 'forget' };

const isSettled = ({ job, status, readUpTo, isOwn, isAgent }: JobToSend): boolean => {
  // One that was opened again waits as a new one does.
  if (job.kind === 'ticket') return status !== 'OPEN' && status !== 'TO_DO';
  if (job.kind !== 'answer') return false;
  // A colleague has taken over since: what was written is theirs to read.
  if (!isOwn && !isAgent) return true;
  return job.messageId !== null && readUpTo !== null && readUpTo >= job.messageId;
};

/** Judges what a claimed job has to tell at this moment. */
export const judge = (claimed: JobToSend, now: Date): Judgement => {
  const { job, device, live, stop, isOwn, customer, text, unread, conversations } = claimed;
  if (!live) return { kind: 'forget' };
  const { quietFrom: from, quietTo: to, timeZone } = device;
  const until = from === null || to === null || timeZone === null ? undefined : quietUntil({ from, to, timeZone }, now);
  if (isSettled(claimed)) return { kind: 'drop' };
  // Quiet hours are no reason to be too old: what came by night is told in the morning, if it is still so.
  if (until !== undefined) return { kind: 'later', at: until };
  const ageSeconds = Math.floor((now.getTime() - job.madeAt.getTime()) / 1_000);
  const ttl = WORTH[job.kind];
  if (job.attempts > 0 && ageSeconds >= ttl) return { kind: 'drop' };
  const news: PushNews = {
    for: String(device.userId),
    kind: job.kind,
    ...(job.ticketId === null ? {} : { ticket: String(job.ticketId) }),
    ...(stop === null ? {} : { stop: begin(stop, NAME) }),
    ...(device.showText && !isOwn && customer !== null ? { person: begin(customer, NAME) } : {}),
    ...(device.showText && text ? { text: begin(text, EXCERPT) } : {}),
    ...(job.kind === 'answer' ? { count: unread } : {}),
    ...(device.silent ? { silent: true } : {}),
    unread: conversations,
  };
  return { kind: 'send', news, ttl, urgency: job.kind === 'answer' || job.kind === 'ticket' ? 'high' : 'normal' };
};
