import { createHash } from 'node:crypto';

/** Bytes kept from both ends: enough for every signature, and for the directory of a Word document. */
const KEPT_BYTES = 64 * 1024;

/** What was learned of a file while its bytes went by. */
export interface Inspection {
  readonly sizeBytes: number;
  /** Hexadecimal digits. */
  readonly sha256: string;
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  /** True while nothing in it says that it is no text. */
  readonly isText: boolean;
}

/** Looks at a file's bytes piece by piece and keeps both ends alone. */
export interface Inspector {
  readonly add: (chunk: Uint8Array) => void;
  readonly end: () => Inspection;
}

/**
 * True for control characters that no text file has: all below space but tab, line feed, vertical tab, form feed,
 * return, end of file and escape.
 */
const hasControls = (bytes: Uint8Array): boolean => {
  for (const byte of bytes) {
    if (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a && byte !== 0x1b) return true;
  }
  return false;
};

const startsAsUtf16 = (head: Uint8Array): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);

export const createInspector = (): Inspector => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let head = Buffer.alloc(0);
  /** The last pieces as they came, since copying each of them would cost more than the hash. */
  const last: Uint8Array[] = [];
  let lastBytes = 0;
  let binary = false;
  return {
    add: (chunk) => {
      hash.update(chunk);
      sizeBytes += chunk.length;
      if (head.length < KEPT_BYTES) head = Buffer.concat([head, chunk.subarray(0, KEPT_BYTES - head.length)]);
      last.push(chunk);
      lastBytes += chunk.length;
      for (let first = last[0]; first && lastBytes - first.length >= KEPT_BYTES; first = last[0]) {
        lastBytes -= first.length;
        last.shift();
      }
      binary ||= hasControls(chunk);
    },
    end: () => ({
      sizeBytes,
      sha256: hash.digest('hex'),
      head,
      tail: Buffer.concat(last).subarray(-KEPT_BYTES),
      isText: !binary || startsAsUtf16(head),
    }),
  };
};
