import type { AppError } from '#src/contract/errors.ts';
import type { OutboxRow } from '#src/data/db/database.ts';
import type { StoredNote } from '#src/data/db/ticket-log.ts';
import type { Commands } from '#src/data/outbox/commands/command.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';

/** An internal note as it is shown: of one that is not on the server, the id is its action's key. */
export interface ShownNote extends StoredNote {
  readonly delivery?: 'waiting' | 'failed';
  readonly error?: AppError | undefined;
}

/** The notes of a ticket, those on their way last. */
export const shownNotes = (
  stored: readonly StoredNote[],
  queue: readonly OutboxRow[],
  commands: Commands = COMMANDS,
): readonly ShownNote[] => {
  // Arrived already, and its answer lost: the server takes the next try for this one, too.
  const last = stored.findLast(({ mine }) => mine)?.text;
  return [
    ...stored,
    ...queue.flatMap((row): ShownNote[] => {
      const command = commands[row.command];
      const text = command?.noteOf?.(row.input) ?? (row.state === 'due' ? command?.noteAlong?.(row.input) : undefined);
      if (text === undefined || (text === last && row.state === 'due')) return [];
      const created_at = new Date(row.madeAt).toISOString();
      const written = { id: row.key, text, author_name: undefined, mine: true, created_at };
      return [
        {
          ...written,
          ...(row.state === 'failed' ? { delivery: 'failed', error: row.error } : { delivery: 'waiting' }),
        },
      ];
    }),
  ];
};
