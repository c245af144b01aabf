import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { Encoding } from '#server/http/encoding.ts';
import { ApiError } from '#server/http/errors.ts';
import { stepBack } from '#server/work/step-back.ts';
import { type Guard, guardedBy, unbroken } from '#server/work/unbroken.ts';

// For the programs that run in a pool's threads.

/** An ApiError as it travels from a thread: errors lose their class and members on the way. */
export interface RefusedTask {
  readonly refused: Pick<ApiError, 'status' | 'code' | 'message' | 'extras'>;
}

/** A mistake of ours in a task, which leaves the thread as it was. */
export interface FailedTask {
  readonly failed: unknown;
}

/** A task as a pool hands it to a thread. */
export interface Job<T> {
  readonly task: T;
  readonly guard: Guard;
}

/** What the work answers or throws, as a pool expects them. The first task, which makes a thread ready, is not slowed down. */
export const answerOrRefusal = async <T, A>(
  { task, guard }: Job<T>,
  work: (task: T) => A | Promise<A>,
): Promise<A | RefusedTask | FailedTask> => {
  try {
    guardedBy(guard);
    return await work(task);
  } catch (error) {
    if (!(error instanceof ApiError)) return { failed: error };
    const { status, code, message, extras } = error;
    return { refused: { status, code, message, extras } };
  } finally {
    stepBack();
  }
};

/** Bytes below which a body is not worth packing. */
const WORTH_PACKING = 1_024;

/** A body as it is sent. */
export interface Packed {
  readonly body: Uint8Array<ArrayBuffer>;
  /** Absent where it is sent as it is. */
  readonly encoding?: Encoding;
}

const PACK: Readonly<Record<Encoding, (body: Uint8Array) => Uint8Array>> = {
  // Half the time of the usual level, and a twentieth more bytes.
  gzip: (body) => gzipSync(body, { level: 4 }),
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

/**
 * Packs a body for a caller who takes it so: done by the server itself, piece by piece, it would hold everybody up.
 * @param encoding undefined leaves it as it is
 */
export const packed = (body: Uint8Array<ArrayBuffer>, encoding: Encoding | undefined): Packed =>
  encoding !== undefined && body.byteLength >= WORTH_PACKING
    ? // Copied out of the pool of buffers that small ones may lie in, since it is handed over whole.
      { body: Uint8Array.from(unbroken(() => PACK[encoding](body))), encoding }
    : { body };

/** An answer whose bytes are handed over to the server instead of being copied: they may be many megabytes. */
export const handedOver = <T extends { readonly body: Uint8Array<ArrayBuffer> }>(answer: T): T =>
  // The pool takes the value out of its wrapping: what arrives is the answer itself.
  move({ [transferableSymbol]: answer.body.buffer, [valueSymbol]: answer }) as unknown as T;
