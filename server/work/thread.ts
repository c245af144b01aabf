import { move, transferableSymbol, valueSymbol } from 'piscina';
import { ApiError } from '#server/http/errors.ts';
import { stepBack } from '#server/work/step-back.ts';

// For the programs that run in a pool's threads.

/** An ApiError as it travels from a thread: errors lose their class and members on the way. */
export interface RefusedTask {
  readonly refused: Pick<ApiError, 'status' | 'code' | 'message' | 'extras'>;
}

/** A mistake of ours in a task, which leaves the thread as it was. */
export interface FailedTask {
  readonly failed: unknown;
}

/** What the work answers or throws, as a pool expects them. The first task, which makes a thread ready, is not slowed down. */
export const answerOrRefusal = async <T>(work: () => T | Promise<T>): Promise<T | RefusedTask | FailedTask> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) return { failed: error };
    const { status, code, message, extras } = error;
    return { refused: { status, code, message, extras } };
  } finally {
    stepBack();
  }
};

/** An answer whose bytes are handed over to the server instead of being copied: they may be many megabytes. */
export const handedOver = <T extends { readonly body: Uint8Array<ArrayBuffer> }>(answer: T): T =>
  // The pool takes the value out of its wrapping: what arrives is the answer itself.
  move({ [transferableSymbol]: answer.body.buffer, [valueSymbol]: answer }) as unknown as T;
