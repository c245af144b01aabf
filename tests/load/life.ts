import { createHash, randomUUID } from 'node:crypto';
import type { Book, Fate } from '#tests/load/book.ts';
import { type Caller, pause, type Reply } from '#tests/load/caller.ts';
import type { Player } from '#tests/load/protocol.ts';

/** What everybody in a run shares. */
export interface Scene {
  readonly caller: Caller;
  readonly book: Book;
  readonly random: () => number;
  /** Of `performance.now()`: nobody begins anything later. */
  readonly untilMs: number;
  /** Ends it before. */
  readonly isEnough: () => boolean;
  /** Nobody tries anything again later. */
  readonly graceMs: number;
  /** Milliseconds between two messages of a driver, on the average. */
  readonly sayMs: number;
  /** Milliseconds between two looks of a driver who follows no stream. */
  readonly pollMs: number;
  /** Whether drivers follow the stream of changes. */
  readonly streams: boolean;
  /** Stops that a driver may ask for service at. */
  readonly stations: readonly number[];
  /** Tickets that were made, for the agents. */
  readonly tickets: number[];
}

/** Milliseconds between two events that nobody has arranged, `meanMs` on the average. */
export const chanceMs = ({ random }: Pick<Scene, 'random'>, meanMs: number): number =>
  Math.min(5 * meanMs, -Math.log(1 - random()) * meanMs);

export const isOver = ({ untilMs, isEnough }: Pick<Scene, 'untilMs' | 'isEnough'>): boolean =>
  performance.now() >= untilMs || isEnough();

/** Waits, but not beyond the end of the run. */
export const rest = ({ untilMs }: Pick<Scene, 'untilMs'>, ms: number): Promise<void> =>
  pause(Math.max(0, Math.min(ms, untilMs - performance.now())));

/** @returns what is known of something that was sent, by its last answer */
export const fateOf = (reply: Reply | undefined): Fate => {
  if (reply === undefined) return 'unknown';
  return reply.status < 300 ? 'taken' : 'refused';
};

/** Says something in a conversation, and writes down what became of it. */
export const say = async (
  { caller, book, graceMs }: Scene,
  who: Player,
  ticketId: number,
  { text, file }: { readonly text: string; readonly file?: { readonly key: string; readonly sha256: string } },
): Promise<void> => {
  const attachments = file === undefined ? {} : { attachments: [file.key] };
  const body = { text, ticket_id: String(ticketId), ...attachments };
  const reply = await caller.deliver(who, 'sendMessage', { body, key: randomUUID() }, graceMs);
  book.say(ticketId, who.id, { text, fate: fateOf(reply), sha256: file?.sha256 });
};

/** Bytes of a file that a driver sends, at most. */
const FILE_BYTES = 100_000;

/** Announces and puts a file for a conversation. @returns undefined where the server would not have it */
export const putFile = async (
  { caller, random, graceMs }: Scene,
  who: Player,
  ticketId: number,
): Promise<{ readonly key: string; readonly sha256: string } | undefined> => {
  const bytes = Buffer.from(`${randomUUID()} `.repeat(1 + Math.floor((random() * FILE_BYTES) / 37)));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const body = {
    ...{ fileName: 'receipt.txt', mediaType: 'file', mimeType: 'text/plain' },
    ...{ sizeBytes: bytes.length, sha256, ticketId: String(ticketId) },
  };
  const announced = await caller.deliver(who, 'initUpload', { body }, graceMs);
  if (announced === undefined || fateOf(announced) !== 'taken') return undefined;
  const { putUrl, putHeaders = {}, s3Key } = announced.body;
  const address = new URL(putUrl, caller.url).href;
  const put = await caller.raw('put a file', address, { method: 'PUT', headers: putHeaders, body: bytes });
  return fateOf(put) === 'taken' ? { key: s3Key, sha256 } : undefined;
};
