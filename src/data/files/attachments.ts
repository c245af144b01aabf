import type { AppError } from '#src/contract/errors.ts';
import type { Attachment } from '#src/contract/message.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { createSingleFlight } from '#src/lib/single-flight.ts';
import { readBytes } from '../http/bytes.ts';
import { type Runtime, runtime } from '../runtime.ts';
import { keepCopy, readCopy } from './copies.ts';

/** An attachment with the ticket it belongs to, local or the server's id. */
export interface TicketFile {
  readonly ticketId: string;
  readonly file: Attachment;
}

/** What the storage of a signed address that has expired answers, or one of a file that has moved. */
const EXPIRED: readonly (number | undefined)[] = [400, 401, 403, 404, 410];

/** One download at a time of each file of an account. */
const onceAtATime = createSingleFlight<Result<Blob, AppError>>();

/** The address the server names now: a signed one is another each time. */
const freshUrl = async ({ ticketId, file }: TicketFile, from: Runtime): Promise<string | undefined> => {
  const answer = await from.call('messages', { params: { ticketId } });
  if (!answer.ok) return undefined;
  const all = answer.value.flatMap((message) => message.attachments);
  return all.find((other) => other.id === file.id)?.url;
};

const download = async (wanted: TicketFile, from: Runtime): Promise<Result<Blob, AppError>> => {
  const first = await readBytes(from, wanted.file.url);
  if (first.ok || !EXPIRED.includes(first.error.status)) return first;
  const url = await freshUrl(wanted, from);
  return url === undefined || url === wanted.file.url ? first : readBytes(from, url);
};

/**
 * The bytes of an attachment: this device's copy, else from the server or its storage, where a signed address that has
 * expired is asked for anew. Errors: `offline` where there is neither copy nor signal, else what the storage said.
 * @param keep whether what comes is kept as a copy; nothing is said where there is no room for one
 */
export const readAttachment = async (
  wanted: TicketFile,
  keep = true,
  from: Runtime = runtime(),
): Promise<Result<Blob, AppError>> => {
  const { file, ticketId } = wanted;
  const db = from.db();
  const now = from.ports.clock.now();
  const copy = await readCopy(db, file.id, now).catch(() => undefined);
  if (copy) return ok(new Blob([copy.bytes], { type: copy.mimeType }));
  if (!from.ports.connectivity.online()) return err({ kind: 'offline' });
  const answer = await onceAtATime(`${db.name}:${file.id}`, () => download(wanted, from));
  if (!answer.ok) return answer;
  const mimeType = file.mimeType || answer.value.type;
  const bytes = await answer.value.arrayBuffer();
  if (keep) await keepCopy(db, { id: file.id, ticketId, mimeType, bytes }, now).catch(() => undefined);
  return ok(new Blob([bytes], { type: mimeType }));
};
