import type { AppError } from '#src/contract/errors.ts';
import type { Result } from '#src/lib/result.ts';
import type { AccountDatabase } from '../db/database.ts';
import type { RecordingChunkRow, RecordingRow } from '../db/file-rows.ts';
import { currentTicketId } from '../db/tickets.ts';
import { makingRoom } from '../making-room.ts';
import type { Ports } from '../ports.ts';
import { withTries } from '../with-tries.ts';

/** Where recordings are kept, and how room is made for them. */
export interface RecordingDeps {
  readonly db: AccountDatabase;
  readonly ports: Pick<Ports, 'device'>;
}

/** A stored voice note, without its bytes. */
export interface StoredRecording extends RecordingRow {
  /** Milliseconds of sound that are stored. */
  readonly ms: number;
}

const chunksOf = (db: AccountDatabase, id: string) =>
  db.recordingChunks.where('[recordingId+place]').between([id, 0], [id, Number.POSITIVE_INFINITY]);

/** Stores that a voice note has begun. Errors: `quota` where the device is full, `retryable` where it cannot store. */
export const beginRecording = (deps: RecordingDeps, row: RecordingRow): Promise<Result<void, AppError>> =>
  makingRoom(deps.db, deps.ports, () => withTries(async () => void (await deps.db.recordings.put(row))));

/**
 * Stores one piece of a voice note durably: a crash after it resolves does not lose it. Does nothing where the note was
 * deleted meanwhile, by signing out. Errors as `beginRecording`.
 */
export const addChunk = (deps: RecordingDeps, chunk: RecordingChunkRow): Promise<Result<void, AppError>> => {
  const { db, ports } = deps;
  const write = () =>
    db.transaction('rw', [db.recordings, db.recordingChunks], async () => {
      if (await db.recordings.get(chunk.recordingId)) await db.recordingChunks.put(chunk);
    });
  return makingRoom(db, ports, () => withTries(write));
};

/**
 * The file that the stored pieces make, one after another. A recording that was cut short has no length in its head and
 * may end within a frame; players take both.
 * @returns undefined where it is gone or nothing of it was stored
 */
export const readRecording = (
  db: AccountDatabase,
  id: string,
): Promise<(StoredRecording & { readonly bytes: ArrayBuffer }) | undefined> =>
  db.transaction('r', [db.recordings, db.recordingChunks], async () => {
    const row = await db.recordings.get(id);
    const chunks = await chunksOf(db, id).toArray();
    const last = chunks.at(-1);
    if (!row || !last) return undefined;
    const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.bytes.byteLength, 0));
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(new Uint8Array(chunk.bytes), at);
      at += chunk.bytes.byteLength;
    }
    return { ...row, ms: last.untilMs, bytes: bytes.buffer };
  });

/**
 * The stored voice notes, the oldest first, each under the id its ticket has by now: a note begun under a local id belongs
 * to the server's once that is known. Those of which nothing was stored are left out.
 * @param ticketId local or the server's; without, those of all tickets
 */
export const recordingsOf = (db: AccountDatabase, ticketId?: string): Promise<StoredRecording[]> =>
  db.transaction('r', [db.recordings, db.recordingChunks, db.aliases], async () => {
    const wanted = ticketId === undefined ? undefined : await currentTicketId(db, ticketId);
    const found: StoredRecording[] = [];
    // All of them are a handful at the most.
    for (const row of await db.recordings.toCollection().sortBy('startedAt')) {
      const id = await currentTicketId(db, row.ticketId);
      const last = wanted === undefined || id === wanted ? await chunksOf(db, row.id).last() : undefined;
      if (last) found.push({ ...row, ticketId: id, ms: last.untilMs });
    }
    return found;
  });

/** Throws a voice note away. */
export const deleteRecording = (db: AccountDatabase, id: string): Promise<void> =>
  db.transaction('rw', [db.recordings, db.recordingChunks], async () => {
    await chunksOf(db, id).delete();
    await db.recordings.delete(id);
  });

/** Throws the voice notes of a ticket away that was made here and is given up. Call inside a transaction. */
export const dropRecordings = async (db: AccountDatabase, localId: string): Promise<void> => {
  for (const { id } of await db.recordings.where('ticketId').equals(localId).toArray()) await deleteRecording(db, id);
};
