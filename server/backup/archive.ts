import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import * as v from 'valibot';
import { type Content, type End, endSchema, FORMAT, type Head, headSchema, type Item } from '#server/backup/content.ts';
import { goesWithProcess } from '#server/backup/leftover.ts';
import { syncPath } from '#server/db/durable.ts';
import { megabytes, ROOM_KEPT, roomOn } from '#server/db/room.ts';
import { isObjectKey } from '#server/uploads/storage/keys.ts';

/*
 * An archive is a .tar.gz: milepost.json (the head), tables/NAME/NNNNNN.jsonl (rows), files/KEY (attachments), end.json, and
 * sha256, which is of the names and bytes of all before it. Any tool that opens a .tar.gz shows what is in it.
 */
const HEAD = 'milepost.json';
const END = 'end.json';
const SUM = 'sha256';
const TABLE = /^tables\/(\w{1,63})\/\d{6,}\.jsonl$/;
const FILE = /^files\/(.+)$/;
/** Bytes of one entry, at most: far more than rows or a file take. */
const ENTRY_MAX = 256 * 1024 * 1024;

const lineOf = (value: object): string => `${JSON.stringify(value)}\n`;

const add = (to: Pack, name: string, bytes: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    const entry = to.entry({ name, mode: 0o600 }, Buffer.from(bytes), (error) => (error ? reject(error) : resolve()));
    // Where the disk is full it tells so by itself as well: heard by nobody, that would end the process in the midst.
    entry.on('error', reject);
  });

const packAll = async (to: Pack, { head, items }: Content): Promise<End> => {
  const sum = createHash('sha256');
  const put = async (name: string, bytes: string | Uint8Array): Promise<void> => {
    sum.update(`${name}\n`).update(bytes);
    await add(to, name, bytes);
  };
  await put(HEAD, lineOf(head));
  let batches = 0;
  let end: End | undefined;
  for await (const item of items) {
    if (item.kind === 'file') await put(`files/${item.file.key}`, item.file.bytes);
    else if (item.kind === 'end') end = item.end;
    else {
      batches += 1;
      const { table, rows } = item.batch;
      await put(`tables/${table}/${String(batches).padStart(6, '0')}.jsonl`, `${rows.join('\n')}\n`);
    }
  }
  if (end === undefined) throw new Error('The data has no end.');
  await put(END, lineOf(end));
  await add(to, SUM, `${sum.digest('hex')}\n`);
  to.finalize();
  return end;
};

/** Bytes after which the room on the disk is looked at again. */
const LOOK_EVERY = 8 * 1024 * 1024;

/** Passes bytes on as long as the disk that they go to has room left for a server that runs there. @throws a sentence where it has not */
const leavingRoom = (folder: string) =>
  async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let passed = 0;
    let lookAt = 0;
    for await (const chunk of chunks) {
      if (passed >= lookAt) {
        const free = await roomOn(folder);
        if (free !== undefined && free < ROOM_KEPT) {
          throw new Error(
            `the archive needs more than ${megabytes(passed + ROOM_KEPT)} of room in ${folder}, ${megabytes(ROOM_KEPT)} of which stay free for a database, and ${megabytes(passed + free)} are free there. Make some, or name a FILE on another disk.`,
          );
        }
        lookAt = passed + LOOK_EVERY;
      }
      passed += chunk.length;
      yield chunk;
    }
  };

/**
 * Writes an archive, readable by its owner alone, for it holds all that is secret in the data. It has its name once it is whole and
 * on the disk.
 * @throws where the file is there already, or cannot be written; nothing is left of it then
 */
export const writeArchive = async (path: string, content: Content): Promise<End> => {
  if (existsSync(path)) throw new Error(`${path} is there already: name a new file.`);
  const part = `${path}.part`;
  let isDone = (): void => undefined;
  try {
    const to = pack();
    const out = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    // Another backup's is not ours to take away.
    out.once('open', () => {
      isDone = goesWithProcess(part);
    });
    const written = pipeline(to, createGzip(), leavingRoom(dirname(path)), out);
    // Whichever of the two fails ends the other, and is what is told.
    const packed = packAll(to, content).catch((error: unknown) => {
      to.destroy(error as Error);
      throw error;
    });
    const [end] = await Promise.all([packed, written]);
    await rename(part, path);
    syncPath(dirname(path));
    return end;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      throw new Error(
        `${part} is there already: another backup is being made, or was broken off. Where none runs, remove that file and try again.`,
      );
    }
    await rm(part, { force: true });
    throw error;
  } finally {
    isDone();
  }
};

/** Why an archive cannot be used. */
class BadArchive extends Error {
  override readonly name = 'BadArchive';
}

const NOT_OURS = 'it is no backup of Milepost';
const DAMAGED = 'it is damaged: take another copy of it';
const CUT_OFF = 'it is not whole: it ends in the midst, as when copying it was broken off';
const NEWER = 'it is of a newer version of Milepost: restore it with that version';

interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

async function* entriesOf(path: string): AsyncGenerator<Entry> {
  const reading = extract();
  const read = pipeline(createReadStream(path), createGunzip(), reading);
  read.catch(() => undefined);
  for await (const entry of reading) {
    if ((entry.header.size ?? 0) > ENTRY_MAX) throw new BadArchive(DAMAGED);
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    yield { name: entry.header.name, bytes: Buffer.concat(chunks) };
  }
  await read;
}

const parsed = <const S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> | undefined => {
  try {
    const result = v.safeParse(schema, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
};

const headOf = ({ name, bytes }: Entry): Head => {
  const format = name === HEAD ? parsed(v.looseObject({ format: v.number() }), bytes.toString()) : undefined;
  if (format === undefined) throw new BadArchive(NOT_OURS);
  if (format.format > FORMAT) throw new BadArchive(NEWER);
  const head = parsed(headSchema, bytes.toString());
  if (head === undefined) throw new BadArchive(DAMAGED);
  return head;
};

const itemOf = ({ name, bytes }: Entry): Item => {
  const [, table] = TABLE.exec(name) ?? [];
  if (table !== undefined)
    return { kind: 'rows', batch: { table, rows: bytes.toString().split('\n').filter(Boolean) } };
  const [, key = ''] = FILE.exec(name) ?? [];
  if (isObjectKey(key)) return { kind: 'file', file: { key, bytes } };
  const end = name === END ? parsed(endSchema, bytes.toString()) : undefined;
  if (end === undefined) throw new BadArchive(DAMAGED);
  return { kind: 'end', end };
};

/** Reads an archive to its end and holds it against its sum. */
async function* checked(path: string): AsyncGenerator<Head | Item> {
  const sum = createHash('sha256');
  let begun = false;
  let whole = false;
  try {
    for await (const entry of entriesOf(path)) {
      if (whole) throw new BadArchive(DAMAGED);
      if (entry.name === SUM && begun) {
        if (entry.bytes.toString().trim() !== sum.digest('hex')) throw new BadArchive(DAMAGED);
        whole = true;
        continue;
      }
      sum.update(`${entry.name}\n`).update(entry.bytes);
      yield begun ? itemOf(entry) : headOf(entry);
      begun = true;
    }
  } catch (error) {
    const { code = '', message = '' } = error as NodeJS.ErrnoException;
    if (error instanceof BadArchive || /^E[A-Z]+$/.test(code)) throw error;
    if (!begun) throw new BadArchive(NOT_OURS);
    throw new BadArchive(code === 'Z_BUF_ERROR' || /unexpected end/i.test(message) ? CUT_OFF : DAMAGED);
  }
  if (!begun) throw new BadArchive(NOT_OURS);
  if (!whole) throw new BadArchive(CUT_OFF);
}

/**
 * Opens an archive that was found to be whole: it is read once to its end before anything is done with it.
 * @throws BadArchive with a reason that goes on from "nothing was restored:"
 */
export const readArchive = async (path: string): Promise<Content> => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new BadArchive(`there is no file ${path}`);
  if (found.isDirectory()) throw new BadArchive(`${path} is a folder: name the file that npm run backup has written`);
  let head: Head | undefined;
  for await (const part of checked(path)) if ('format' in part) head = part;
  if (head === undefined) throw new BadArchive(NOT_OURS);
  const items = async function* (): AsyncGenerator<Item> {
    for await (const part of checked(path)) if (!('format' in part)) yield part;
  };
  return { head, items: items() };
};
