import { createHmac, timingSafeEqual } from 'node:crypto';
import { access, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { isObjectKey } from '#server/uploads/storage/keys.ts';
import { type ByteRange, type ObjectStorage, SIGNED_MINUTES } from '#server/uploads/storage/storage.ts';

/** Where this server answers for its own storage; an address there goes on with the key. */
export const STORAGE_PATH = '/storage';

interface DiskOptions {
  readonly folder: string;
  /** Signs addresses; all processes of one database share it. */
  readonly key: Uint8Array;
  /** Origin of the addresses; '' makes them relative to the app's own, whatever proxy stands before it. */
  readonly origin?: () => string;
}

/** Opens the file at the first read alone, so that an answer nobody reads (HEAD, a broken line) holds nothing open. */
async function* piecesOf(path: string, range: ByteRange | undefined) {
  const file = await open(path, 'r');
  try {
    yield* file.createReadStream({ ...range, autoClose: false });
  } finally {
    await file.close();
  }
}

/** Keeps objects in a folder of this machine, and signs addresses that this server itself answers. */
export const createDiskStorage = ({ folder, key, origin = () => '' }: DiskOptions): ObjectStorage => {
  const sign = (method: string, object: string, expires: string): Buffer =>
    createHmac('sha256', key).update([method, object, expires].join('\n')).digest();
  const address = (method: 'GET' | 'PUT', object: string, now: Date): string => {
    const expires = String(Math.ceil(now.getTime() / 1000) + SIGNED_MINUTES * 60);
    const signature = sign(method, object, expires).toString('base64url');
    return `${origin()}${STORAGE_PATH}/${object}?expires=${expires}&signature=${signature}`;
  };
  const pathOf = (object: string): string => {
    if (!isObjectKey(object)) throw new Error(`No key of this storage: ${object}`);
    return join(folder, object);
  };
  return {
    origins: () => [origin()].filter(Boolean),
    putTarget: async ({ s3Key, mimeType }, now) => ({
      putUrl: address('PUT', s3Key, now),
      putHeaders: { 'content-type': mimeType },
    }),
    readUrl: async (object, _, now) => address('GET', object, now),
    read: async (object, range) => {
      const path = pathOf(object);
      const exists = await stat(path).then(
        () => true,
        () => false,
      );
      if (!exists) return undefined;
      return Readable.toWeb(Readable.from(piecesOf(path, range), { objectMode: false })) as ReadableStream<Uint8Array>;
    },
    adopt: async (object, _, path) => {
      const place = pathOf(object);
      await mkdir(dirname(place), { recursive: true });
      await rename(path, place);
    },
    reachable: async () => {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK);
    },
    isShared: false,
    close: () => undefined,
    remove: (object) => rm(dirname(pathOf(object)), { recursive: true, force: true }),
    admits: (method, object, { expires = '', signature = '' }, now) => {
      const given = Buffer.from(signature, 'base64url');
      const wanted = sign(method, object, expires);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
      return isObjectKey(object) && Number(expires) * 1000 >= now.getTime();
    },
    at: (other) => createDiskStorage({ folder, key, origin: other }),
  };
};
