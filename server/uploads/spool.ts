import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { leaveRoom } from '#server/db/room.ts';
import { ApiError } from '#server/http/errors.ts';
import { createInspector, type Inspection } from '#server/uploads/inspect.ts';
import { err, ok, type Result } from '#src/lib/result.ts';

/** Milliseconds after which a file that is still arriving belongs to a process that has died. */
const ABANDONED_MS = 3_600_000;

/** Bytes after which the room is looked at again, since many may arrive at once. */
const LOOK_EVERY = 1024 * 1024;

type Trouble = 'too-long' | 'broken-off';

/** A file that has arrived whole and has no place yet. */
export interface SpooledFile extends Inspection {
  readonly path: string;
  /** Reads its bytes, as long as it has no other place, into a buffer that is long enough for them. */
  readonly read: (into: Uint8Array) => Promise<Uint8Array>;
  /** Takes it away; does nothing where it has been moved to its place. */
  readonly discard: () => Promise<void>;
}

/** Where arriving bytes go, piece by piece, until it is known what they are. */
export interface Spool {
  /**
   * Writes what arrives to a file of its own. Stops at once at more than `maxBytes`.
   * @throws what an `ApiError` among the chunks says; ENOSPC where the disk would be left with less than a database needs;
   * nothing is left of these either
   * @returns `too-long`, or `broken-off` where the sender went away; nothing is left of either
   */
  readonly receive: (chunks: AsyncIterable<Uint8Array>, maxBytes: number) => Promise<Result<SpooledFile, Trouble>>;
  /** Takes away what dead processes have left, among what others may just be receiving. */
  readonly sweep: (now: Date) => Promise<void>;
  /** Takes all away at once: for the one process that has the folder, before anything arrives. */
  readonly clear: () => Promise<void>;
}

const write = async (
  folder: string,
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  file: FileHandle,
): Promise<Result<Inspection, Trouble>> => {
  let brokenOff = false;
  const arriving = (async function* () {
    try {
      yield* chunks;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      // The sender's trouble, not this machine's: a full disk still throws below.
      brokenOff = true;
    }
  })();
  const inspector = createInspector();
  let received = 0;
  let lookAt = 0;
  for await (const chunk of arriving) {
    received += chunk.length;
    if (received > maxBytes) return err('too-long');
    if (received >= lookAt) {
      await leaveRoom(folder);
      lookAt = received + LOOK_EVERY;
    }
    inspector.add(chunk);
    await file.appendFile(chunk);
  }
  if (brokenOff) return err('broken-off');
  await file.datasync();
  return ok(inspector.end());
};

const readInto = async (path: string, into: Uint8Array): Promise<Uint8Array> => {
  const file = await open(path, 'r');
  try {
    let at = 0;
    for (;;) {
      const { bytesRead } = await file.read(into, at, into.length - at);
      if (bytesRead === 0) return into.subarray(0, at);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
};

/** A spool in a folder on the same volume as the storage on disk. */
export const createSpool = (folder: string): Spool => ({
  receive: async (chunks, maxBytes) => {
    await mkdir(folder, { recursive: true });
    const path = join(folder, randomUUID());
    const discard = () => rm(path, { force: true });
    let kept = false;
    const file = await open(path, 'wx');
    try {
      const written = await write(folder, chunks, maxBytes, file);
      kept = written.ok;
      return written.ok ? ok({ ...written.value, path, read: (into) => readInto(path, into), discard }) : written;
    } finally {
      // A disk may say only here that it did not take all.
      await file.close().finally(() => (kept ? undefined : discard()));
    }
  },
  clear: () => rm(folder, { recursive: true, force: true }),
  sweep: async (now) => {
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const info = await stat(path).catch(() => undefined);
      if (info !== undefined && now.getTime() - info.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  },
});
