import type { OutboxRow } from '#src/data/db/database.ts';
import type { Finding } from './checks.ts';
import { forget, type Memory } from './memory.ts';
import type { Send } from './network.ts';

/** What was thrown away by logging out. What had not left the device by then never leaves it. */
export interface ThrownAway {
  /** The line as it is, looked at. */
  watch(send: Send): Send;
  /** These have been deleted, with the rest of the account's database. */
  add(account: string, rows: readonly OutboxRow[]): void;
  /** Those that left the device all the same. */
  findings(): readonly Finding[];
}

/** The words that a row says, where no other of its account says the same. */
const wordsOf = ({ input }: OutboxRow): string | undefined => {
  const { text, message, note } = input as Readonly<Partial<Record<'text' | 'message' | 'note', string>>>;
  const words = text ?? message ?? note;
  return words && /\d$/.test(words) ? words : undefined;
};

/** @param accountOf whose a request is */
export const watchThrownAway = (accountOf: (request: Request) => string | undefined): ThrownAway => {
  const sent: { account: string | undefined; body: string }[] = [];
  const deleted: { account: string; words: string }[] = [];
  const late: string[] = [];
  const says = (body: string, words: string) => body.includes(JSON.stringify(words));
  return {
    watch: (send) => async (request, from) => {
      const account = accountOf(request);
      const body = request.method === 'GET' ? '' : await request.clone().text();
      sent.push({ account, body });
      for (const one of deleted) if (one.account === account && says(body, one.words)) late.push(one.words);
      return send(request, from);
    },
    add: (account, rows) => {
      for (const words of rows.flatMap((row) => wordsOf(row) ?? []))
        if (!sent.some((one) => one.account === account && says(one.body, words))) deleted.push({ account, words });
    },
    findings: () =>
      late.map((words) => ({ fault: 'wrong', what: `"${words}" was thrown away before it left, and sent` })),
  };
};

/**
 * The person throws all of it away. What of their conversations has reached the server is known by the server's ids from then on.
 * @param aliases the server's ids of tickets by local ones, as the device knew them until then
 */
export const forgetAll = (memory: Memory, rows: readonly OutboxRow[], aliases: ReadonlyMap<string, string>): void => {
  for (const row of rows) forget(memory, row);
  const known = new Set([...memory.conversations, ...memory.asked.flatMap(({ conversation }) => conversation ?? [])]);
  for (const one of known) one.id = aliases.get(one.id) ?? one.id;
};
