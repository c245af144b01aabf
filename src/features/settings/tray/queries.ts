import type { AccountDatabase } from '#src/data/db/database.ts';
import type { TrayEntry } from '#src/data/outbox/commands/command.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import { uploadsOf } from '#src/data/outbox/new-files.ts';
import { visibleActions } from '#src/data/outbox/queues.ts';
import { recordingsOf, type StoredRecording } from '#src/data/recordings/store.ts';
import { runtime } from '#src/data/runtime.ts';
import { useFreeNotes } from '#src/hooks/useFreeNotes.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';
import type { ExportItem } from './model/export.ts';

/** Everything in an account's outbox with its files and tickets, oldest first. */
const readTray = (db: AccountDatabase): Promise<readonly TrayEntry[]> =>
  db.transaction('r', [db.outbox, db.uploads, db.tickets], async () => {
    const rows = visibleActions(await db.outbox.orderBy('seq').toArray(), COMMANDS);
    return Promise.all(
      rows.map(async (row) => ({
        row,
        files: await uploadsOf(db, row.key),
        ticket: (await db.tickets.get(row.lane))?.ticket,
      })),
    );
  });

/** The same, live; undefined while it is read. For guarded pages alone. */
export const useTray = (): readonly TrayEntry[] | undefined => useLiveQuery(() => readTray(runtime().db()));

/** The voice notes that the person has not sent and does not record now, each with its ticket; none while they are read. */
export const useUnsentNotes = (): readonly StoredRecording[] =>
  useFreeNotes(useLiveQuery(() => recordingsOf(runtime().db())) ?? []);

/** Actions of the outbox with their files' bytes; those that have been sent meanwhile are left out. */
export const readExport = (db: AccountDatabase, keys: readonly string[]): Promise<readonly ExportItem[]> =>
  db.transaction('r', [db.outbox, db.uploads, db.uploadBytes], async () => {
    const rows = await db.outbox.where('key').anyOf(keys).sortBy('seq');
    return Promise.all(
      rows.map(async (row) => {
        const uploads = await uploadsOf(db, row.key);
        const bytes = await db.uploadBytes.bulkGet(uploads.map((upload) => upload.id));
        return { row, files: uploads.map((upload, i) => ({ upload, bytes: bytes[i]?.bytes })) };
      }),
    );
  });
