import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Database } from '#server/db/database.ts';
import { folderHolder, isAlive } from '#server/db/folder-lock.ts';
import { megabytes, ROOM_KEPT, roomOn } from '#server/db/room.ts';
import { askHolder } from '#server/http/ask-holder.ts';
import { ApiError } from '#server/http/errors.ts';
import { requireSecret } from '#server/http/local-secret.ts';

/** Where `npm run backup` asks the server of its own machine for a copy of the embedded database's files. */
const LOCAL_COPY_PATH = '/local/copy';
const PID = 'x-milepost-pid';
const COPY = /^db\.copy-(\d{1,10})$/;

/** Makes the copy that a command has asked for, and takes away those of commands that have died. */
export type CopyFor = (pid: number) => Promise<string>;

const bytesIn = async (folder: string): Promise<number> => {
  const names = await readdir(folder, { recursive: true });
  // Files of the database's log come and go meanwhile.
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

/** @throws an ApiError where a copy of the database would leave the disk with less than a running one needs */
const requireRoom = async (folder: string): Promise<void> => {
  const needed = (await bytesIn(join(folder, 'db'))) + ROOM_KEPT;
  const free = await roomOn(folder);
  if (free === undefined || free >= needed) return;
  const message = `The copy of the database that is saved needs ${megabytes(needed)} of room in ${folder}, where ${megabytes(free)} are free. Make some, and try again.`;
  throw new ApiError(503, 'UNAVAILABLE', message, { retryAfterSeconds: 60 });
};

/** Takes away the copies of commands that have died, or whose server was stopped in the midst. @param own of this command as well */
export const dropDeadCopies = async (folder: string, own?: number): Promise<void> => {
  for (const name of await readdir(folder)) {
    const [, of] = COPY.exec(name) ?? [];
    if (of !== undefined && (Number(of) === own || !isAlive(Number(of))))
      await rm(join(folder, name), { recursive: true });
  }
};

/** How a server copies its embedded database; undefined where it has another one. @param folder its data folder */
export const liveCopies = ({ copyTo }: Database, folder: string): CopyFor | undefined => {
  if (copyTo === undefined) return undefined;
  return async (pid) => {
    await dropDeadCopies(folder, pid);
    const name = `db.copy-${pid}`;
    await requireRoom(folder);
    try {
      await copyTo(join(folder, name));
      // It was stopped meanwhile: whose the copy would be has nothing more to take away.
      if (!isAlive(pid)) throw new Error(`The backup of process ${pid} has ended before its copy was made.`);
    } catch (error) {
      await rm(join(folder, name), { recursive: true, force: true });
      throw error;
    }
    return name;
  };
};

/** Lets the backup command of this machine have a copy. */
export const localCopyRoute = (app: Hono, copyFor: CopyFor, secret: string): void => {
  app.post(LOCAL_COPY_PATH, async (c) => {
    requireSecret(c, secret);
    const pid = c.req.header(PID) ?? '';
    if (!/^\d{1,10}$/.test(pid)) throw new ApiError(400, 'INVALID_INPUT', `The header ${PID} is no process.`);
    return c.json({ folder: await copyFor(Number(pid)) });
  });
};

/**
 * Has the server that runs on a data folder copy its database. @returns the copy's folder, which is the caller's to remove;
 * undefined where no server runs
 * @throws what the server says
 */
export const copyOfRunning = async (dataFolder: string): Promise<string | undefined> => {
  const holder = folderHolder(dataFolder);
  if (holder?.url === undefined) return undefined;
  const said = await askHolder<{ readonly folder?: string }>(holder, LOCAL_COPY_PATH, { [PID]: String(process.pid) });
  const folder = join(dataFolder, said.folder ?? '');
  if (!COPY.test(said.folder ?? '') || !existsSync(folder)) throw new Error('The server made no copy.');
  return folder;
};
