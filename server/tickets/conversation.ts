import type { TicketRow } from '#server/db/schema.ts';
import type { Call } from '#server/http/call.ts';
import { ApiError } from '#server/http/errors.ts';
import { parseId } from '#server/http/ids.ts';
import { announceAnswer } from '#server/http/outgoing.ts';
import { FILE_BYTES, messagesBefore, messagesSince } from '#server/tickets/queries/messages.ts';
import type { TicketServices } from '#server/tickets/services.ts';
import { countAttached } from '#server/uploads/queries/uploads.ts';
import type { ViewAttachment } from '#server/uploads/view.ts';
import { createGate, type Gate } from '#server/work/gate.ts';
import { PART } from '#src/contract/limits.ts';

/** How many are made at once, and how many of one account may wait for it. */
const WHOLE = { running: 2, waiting: 50, perCaller: 16, waitMs: 10_000 };
const PARTS = { running: 8, waiting: 500, perCaller: 32, waitMs: 10_000 };
/** Bytes: answers up to this size wait for nobody. */
const SMALL = 64 * 1024;

type Reading = Pick<Call<'messages' | 'messagePart'>, 'c' | 'user'>;

/** Lets a reading of conversations pass when its turn has come and there is room for its answer. */
const throughGate = async <T>(gate: Gate, { c, user }: Reading, bytes: number, work: () => Promise<T>): Promise<T> => {
  if (bytes <= SMALL) return work();
  return gate.run({ caller: `account ${user.id}`, signal: c.req.raw.signal }, () => {
    announceAnswer(c, bytes);
    return work();
  });
};

/** Reading of conversations, whole or in parts. */
export const createConversations = ({ db, derive }: TicketServices, view: ViewAttachment) => {
  const [whole, parts] = [createGate(WHOLE), createGate(PARTS)];
  // Another database has other marks: those of a former one lead nowhere.
  const origin = derive('conversation mark', '').toString('hex').slice(0, 12);
  const markOf = (version: number): string => `${version}-${origin}`;
  /** The version that a mark of this conversation names, where it still leads to the present one. */
  const versionOf = (mark: string, ticket: TicketRow): number | undefined => {
    const [, version, of] = /^(\d{1,10})-([0-9a-f]+)$/.exec(mark) ?? [];
    if (version === undefined || of !== origin) return undefined;
    const leads = Number(version) >= ticket.conversationSince && Number(version) <= ticket.conversationVersion;
    return leads ? Number(version) : undefined;
  };

  const bytesOf = async ({ id, conversationBytes }: TicketRow): Promise<number> =>
    conversationBytes + (await countAttached(db, id)) * FILE_BYTES;

  const older = async (ticket: TicketRow, before: number | undefined, amount: typeof PART) => {
    const { list, more } = await messagesBefore(db, ticket.id, before, amount, view);
    const items = list.map((one) => one.view);
    return { items, before: more ? (items[0]?.id ?? null) : null };
  };

  const newer = async (ticket: TicketRow, since: number, amount: typeof PART) => {
    const upTo = ticket.conversationVersion;
    const { list, more } = await messagesSince(db, ticket.id, { since, upTo }, amount, view);
    const version = more ? (list.at(-1)?.version ?? since) : upTo;
    return { items: list.map((one) => one.view), after: markOf(version), more };
  };

  return {
    /** Names what a whole conversation's answer is made of: two of the same name are the same. */
    nameOf: (ticket: Pick<TicketRow, 'conversationVersion'>): string =>
      `conversation ${markOf(ticket.conversationVersion)}`,

    /** What a part after this mark is, where nothing is new; undefined for any other. */
    nothingNew: (ticket: Pick<TicketRow, 'conversationVersion'>, after: string | undefined) =>
      after === markOf(ticket.conversationVersion) ? { items: [], after, more: false } : undefined,

    /** @throws 429, 503 where too many large ones have not left yet */
    whole: async <T>(reading: Reading, ticket: TicketRow, work: () => Promise<T>): Promise<T> =>
      throughGate(whole, reading, await bytesOf(ticket), work),

    /** @throws as `whole`; 422 for a `before` that is no id */
    part: async (reading: Reading & Pick<Call<'messagePart'>, 'query'>, ticket: TicketRow) => {
      const { after, before, limit = PART.messages } = reading.query;
      const since = after === undefined ? undefined : versionOf(after, ticket);
      if (since === ticket.conversationVersion) return { items: [], after: markOf(since), more: false };
      const oldest = before === undefined ? undefined : parseId(before);
      if (before !== undefined && oldest === undefined) {
        const sentence = 'before must be the before of an earlier answer.';
        throw new ApiError(422, 'INVALID_INPUT', sentence, { fields: { before: sentence } });
      }
      const amount = { ...PART, messages: limit as typeof PART.messages };
      const most = Math.min(await bytesOf(ticket), PART.bytes);
      return throughGate(parts, reading, most, async () => {
        if (since !== undefined) return newer(ticket, since, amount);
        const some = await older(ticket, oldest, amount);
        if (before !== undefined) return some;
        const newest = { ...some, after: markOf(ticket.conversationVersion) };
        return after === undefined ? newest : { ...newest, restart: true };
      });
    },
  };
};
