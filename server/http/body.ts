import type { Context } from 'hono';
import { ApiError } from '#server/http/errors.ts';
import { holdArriving } from '#server/http/outgoing.ts';
import { patienceMs } from '#server/http/pace.ts';
import { BODY } from '#src/contract/limits.ts';

/** Milliseconds in which nothing of a body need come at first. */
const SILENT_MS = 60_000;

const tooSlow = (): ApiError =>
  new ApiError(408, 'UNAVAILABLE', 'The request took too long to arrive. Try again where the signal is better.');

/** The refusal of a body of JSON that is too large. */
const tooLarge = (maxBytes: number) => (): ApiError =>
  new ApiError(413, 'TOO_LARGE', `The request is too large. At most ${maxBytes / 1024} kB can be sent at once.`);

/** Waits for what must come in time. @throws 408 where it does not; what it was waiting for goes on without it */
const inTime = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * A packed body would have to be unpacked against a bound of its own; nothing that calls here packs, so it is told and not taken for
 * broken.
 * @throws 415
 */
const refusePacked = (c: Context): void => {
  const packed = (c.req.header('content-encoding') ?? '').trim().toLowerCase();
  if (packed === '' || packed === 'identity') return;
  const message = 'The server takes no packed requests. Send the body as it is, without Content-Encoding.';
  throw new ApiError(415, 'INVALID_INPUT', message, { headers: { 'Accept-Encoding': 'identity' } });
};

const declaredBytes = (c: Context): number | undefined => {
  const length = c.req.header('content-length');
  return length === undefined || c.req.header('transfer-encoding') !== undefined ? undefined : Number(length);
};

/**
 * Throws away what still comes, so that a sender who is in the middle of it hears the answer and may use the connection
 * again. The HTTP server closes the connection where that takes more than half a second after the answer.
 */
const discard = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> => {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The sender went away, or was sent away.
  }
};

/**
 * A request's body as it comes, piece by piece: nothing of it is held here.
 * @param refusal made where it is larger than `maxBytes`: before the first piece where its length is told, else as soon as
 * too much has come
 * @throws the refusal; 415 where it is packed; 408 where it comes more slowly than the least rate; whatever the connection says where the sender goes away
 */
export async function* arriving(c: Context, maxBytes: number, refusal: () => ApiError): AsyncGenerator<Uint8Array> {
  refusePacked(c);
  if ((declaredBytes(c) ?? 0) > maxBytes) throw refusal();
  const reader = c.req.raw.body?.getReader();
  if (reader === undefined) return;
  let received = 0;
  let waitedMs = 0;
  try {
    for (;;) {
      const began = performance.now();
      const { done, value } = await inTime(reader.read(), patienceMs(SILENT_MS, received) - waitedMs);
      if (done) return;
      waitedMs += performance.now() - began;
      received += value.length;
      if (received > maxBytes) throw refusal();
      yield value;
    }
  } finally {
    void discard(reader);
  }
}

/** What bytes say. @throws 400 where they are no text: what was meant is not known, and a guess would stand in the database */
export const textOf = (bytes: Uint8Array | ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError(400, 'INVALID_INPUT', 'The request is not valid UTF-8.');
  }
};

const readText = async (c: Context, maxBytes: number): Promise<string> => {
  refusePacked(c);
  const declared = declaredBytes(c);
  try {
    // No more than its length ever comes, and read at once it takes half the time.
    if (declared !== undefined && declared <= Math.min(maxBytes, BODY.maxBytes)) {
      holdArriving(c, declared);
      return textOf(await inTime(c.req.arrayBuffer(), patienceMs(SILENT_MS, declared)));
    }
    const pieces: Uint8Array[] = [];
    let received = 0;
    for await (const piece of arriving(c, maxBytes, tooLarge(maxBytes))) {
      pieces.push(piece);
      received += piece.length;
      holdArriving(c, received);
    }
    return textOf(Buffer.concat(pieces));
  } finally {
    holdArriving(c, 0);
  }
};

/**
 * A half of a pair, which alone is no character: JSON can say one, and no database keeps it. It is no reason to refuse the call: any
 * page sends one where a person has deleted or pasted half of a symbol, and nobody could find it in a message that was refused.
 */
const HALF = /\\u[dD][89a-fA-F]/;
const wellFormed = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? Buffer.from(value).toString() : value;

/**
 * A request's body as JSON; what is no character in its texts is U+FFFD.
 * @param maxBytes of all of it
 * @throws 413 TOO_LARGE while it arrives; 408 where it comes more slowly than the least rate; 415 where it is packed;
 * 400 where it is no JSON, no UTF-8, or the sender goes away
 */
export const readJson = async (c: Context, maxBytes: number = BODY.maxBytes): Promise<unknown> => {
  try {
    const text = await readText(c, maxBytes);
    return JSON.parse(text, HALF.test(text) ? wellFormed : undefined);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(400, 'INVALID_INPUT', 'The request is not valid JSON.');
  }
};
