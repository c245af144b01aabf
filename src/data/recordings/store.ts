import Dexie from 'dexie';
import type { AppError } from '#src/contract/errors.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { AccountDatabase, RecordingChunkRow, RecordingRow } from '../db/database.ts';
import { makingRoom } from '../makingRoom.ts';
import type { Ports } from '../ports.ts';
import { errorOfStorage } from '../storageError.ts';

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

const write = ({ db, ports }: RecordingDeps, work: () => Promise<unknown>): Promise<Result<void, AppError>> =>
  makingRoom(db, ports, async () => {
    try {
      await work();
      return ok(undefined);
    } catch (error) {
      return err(errorOfStorage(error));
    }
  });

const chunksOf = (db: AccountDatabase, id: string) =>
  db.recordingChunks.where('[recordingId+place]').between([id, Dexie.minKey], [id, Dexie.maxKey]);

/** Stores that a voice note has begun. Errors: `quota` where the device is full, `retryable` where it cannot store. */
export const beginRecording = (deps: RecordingDeps, row: RecordingRow): Promise<Result<void, AppError>> =>
  write(deps, () => deps.db.recordings.put(row));

/**
 * Stores one piece of a voice note; when this answers, a crash does not lose it (promise 9 of `offline.md`). A note that
 * was deleted meanwhile, by signing out, takes no more of it. Errors as `beginRecording`.
 */
export const addChunk = (deps: RecordingDeps, chunk: RecordingChunkRow): Promise<Result<void, AppError>> => {
  const { db } = deps;
  return write(deps, () =>
    db.transaction('rw', [db.recordings, db.recordingChunks], async () => {
      if (await db.recordings.get(chunk.recordingId)) await db.recordingChunks.put(chunk);
    }),
  );
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
 * The stored voice notes of a ticket, the oldest first; those of which nothing was stored are left out.
 * @param ticketId local or the server's: a note begun under the other of the two belongs to the same ticket
 */
export const recordingsOf = (db: AccountDatabase, ticketId: string): Promise<StoredRecording[]> =>
  db.transaction('r', [db.recordings, db.recordingChunks, db.aliases], async () => {
    const alias = (await db.aliases.get(ticketId)) ?? (await db.aliases.where('serverId').equals(ticketId).first());
    const ids = alias ? [alias.localId, alias.serverId] : [ticketId];
    const found: StoredRecording[] = [];
    for (const row of await db.recordings.where('ticketId').anyOf(ids).sortBy('startedAt')) {
      const last = await chunksOf(db, row.id).last();
      if (last) found.push({ ...row, ms: last.untilMs });
    }
    return found;
  });

/** Throws a voice note away. */
export const deleteRecording = (db: AccountDatabase, id: string): Promise<void> =>
  db.transaction('rw', [db.recordings, db.recordingChunks], async () => {
    await chunksOf(db, id).delete();
    await db.recordings.delete(id);
  });
