import type { Doubt, OutboxRow } from '#src/data/db/database.ts';
import type { Commands } from '#src/data/outbox/commands/command.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import { heldBackBy } from '#src/data/outbox/queues.ts';
import { CHATS } from '#src/texts/chats.ts';

/** What holds a waiting message or note back, in words, and the key of what can be passed over. */
export interface HeldBack {
  readonly text: string;
  readonly release: string | undefined;
}

/** What a conversation knows of a message or note that is not on the server, besides its row. */
export interface MessageState {
  readonly heldBack?: HeldBack;
  readonly doubts?: readonly Doubt[];
}

const EXCERPT = 40;

const excerpt = (text: string): string => (text.length > EXCERPT ? `${text.slice(0, EXCERPT - 1)}…` : text);

/** What one action that was refused, or is in doubt, means for those behind it. */
const heldBackBecause = (by: OutboxRow, commands: Commands): HeldBack => {
  const command = commands[by.command];
  if (!command?.releasable) return { text: CHATS.waitsForRequest, release: undefined };
  const said = command.describe({ row: by, files: [], ticket: undefined });
  return { text: CHATS.waitsFor(excerpt(said.excerpt || said.kind)), release: by.doubts ? undefined : by.key };
};

/** What is to be said of each action of a ticket that is not on the server, by its key. */
export const messageStates = (
  queue: readonly OutboxRow[],
  commands: Commands = COMMANDS,
): ReadonlyMap<string, MessageState> =>
  new Map(
    queue.map((row) => {
      const by = heldBackBy(row, queue, commands);
      return [
        row.key,
        { ...(by && { heldBack: heldBackBecause(by, commands) }), ...(row.doubts && { doubts: row.doubts }) },
      ];
    }),
  );
