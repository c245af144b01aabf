import type { Doubt, OutboxRow } from '#src/data/db/database.ts';
import type { UploadRow } from '#src/data/db/file-rows.ts';
import type { Commands } from '#src/data/outbox/commands/command.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import { actionLabel } from '#src/data/outbox/label.ts';
import { heldBackBy } from '#src/data/outbox/queues.ts';
import { CHATS } from '#src/texts/chats.ts';
import { TRAY } from '#src/texts/tray.ts';

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

/** What one action that was refused, or is in doubt, means for those behind it. */
const heldBackBecause = (by: OutboxRow, files: readonly UploadRow[], commands: Commands): HeldBack => {
  if (!commands[by.command]?.releasable) return { text: CHATS.waitsForRequest, release: undefined };
  const label = actionLabel({ row: by, files, ticket: undefined }, commands, EXCERPT);
  return { text: TRAY.waitsFor(label), release: by.doubts ? undefined : by.key };
};

/**
 * What is to be said of each action of a ticket that is not on the server, by its key.
 * @param uploads the files of each
 */
export const messageStates = (
  queue: readonly OutboxRow[],
  uploads: ReadonlyMap<string, readonly UploadRow[]> = new Map(),
  commands: Commands = COMMANDS,
): ReadonlyMap<string, MessageState> =>
  new Map(
    queue.map((row) => {
      const by = heldBackBy(row, queue, commands);
      return [
        row.key,
        {
          ...(by && { heldBack: heldBackBecause(by, uploads.get(by.key) ?? [], commands) }),
          ...(row.doubts && { doubts: row.doubts }),
        },
      ];
    }),
  );
