import { setTimeout as delay } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { ApiError } from '#server/http/errors.ts';
import { type Asker, busy, createGate, type GateLimits } from '#server/work/gate.ts';
import type { Program } from '#server/work/program.ts';
import type { FailedTask, Job, RefusedTask } from '#server/work/thread.ts';
import { threadMemory } from '#server/work/thread-memory.ts';
import { createGuard, type Guard, holdForGood, letGo } from '#server/work/unbroken.ts';

/** How a pool works. `running` is the number of its threads. */
export interface PoolOptions extends GateLimits {
  readonly program: Program;
  /** How long one task may take, the start of its thread included, in milliseconds. */
  readonly deadlineMs: number;
  /** Memory that JavaScript objects of a thread may use, in megabytes. */
  readonly memoryMb: number;
  /** Said where a task was ended at its deadline. */
  readonly tooLong: string;
  /** Told of a thread that died, and of what a program did not foresee; by itself it is printed. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** What a program does: for each type of task what belongs to it, and what is answered. */
type Protocol<P> = { readonly [K in keyof P]: { readonly task: object; readonly answer: unknown } };
/** A task as it travels: its type, and what belongs to it. */
export type TaskOf<P extends Protocol<P>> = { [K in keyof P]: { readonly type: K } & P[K]['task'] }[keyof P];

/** Threads that do what would hold the event loop up. */
export interface Pool<P extends Protocol<P>> {
  /**
   * Does a task in a thread, when its caller's turn has come.
   * @throws as `Gate.run`; 503 UNAVAILABLE with Retry-After where the task ran past its deadline or its thread died, which
   *   is replaced; what the task throws itself
   */
  readonly run: <K extends keyof P>(task: { readonly type: K } & P[K]['task'], asker: Asker) => Promise<P[K]['answer']>;
  /** Ends the threads, and with them what they do, half a second later at most. */
  readonly close: () => Promise<void>;
}

const has = <K extends string>(answer: unknown, member: K): answer is Record<K, unknown> =>
  typeof answer === 'object' && answer !== null && member in answer;
const isRefused = (answer: unknown): answer is RefusedTask => has(answer, 'refused');
const isFailed = (answer: unknown): answer is FailedTask => has(answer, 'failed');

/** Seconds after which a task that was ended may be tried again. */
const RETRY_SECONDS = 5;
const LOST = 'The server could not finish this.';

/** Milliseconds that tasks have to end by themselves at the end of a pool. */
const END_MS = 500;

/** A pool whose threads start with the first task and stay. */
export const createPool = <P extends Protocol<P>>(options: PoolOptions): Pool<P> => {
  const { program, running: maxThreads, deadlineMs, memoryMb, tooLong, onError = console.error } = options;
  const gate = createGate(options);
  let piscina: Piscina | undefined;
  let closed = false;
  const atWork = new Map<Promise<unknown>, Guard>();

  const threads = (): Piscina => {
    piscina ??= new Piscina({
      filename: program.filename,
      execArgv: program.execArgv,
      minThreads: 0,
      maxThreads,
      idleTimeout: Number.POSITIVE_INFINITY,
      resourceLimits: threadMemory(memoryMb),
      // What dies without a task is replaced with the next one; without a listener it would end the server.
    }).on('error', onError);
    return piscina;
  };

  const work = async (task: object): Promise<unknown> => {
    if (closed) throw busy(RETRY_SECONDS);
    const ending = new AbortController();
    const guard = createGuard();
    const deadline = setTimeout(() => void holdForGood(guard).then(() => ending.abort()), deadlineMs);
    let answer: unknown;
    try {
      const running = threads().run({ task, guard } satisfies Job<object>, { signal: ending.signal });
      atWork.set(running, guard);
      answer = await running.finally(() => {
        clearTimeout(deadline);
        atWork.delete(running);
        letGo(guard);
      });
    } catch (error) {
      if (closed) throw busy(RETRY_SECONDS);
      if (ending.signal.aborted) throw busy(RETRY_SECONDS, tooLong);
      onError(error);
      throw busy(RETRY_SECONDS, LOST);
    }
    if (isFailed(answer)) throw answer.failed;
    if (!isRefused(answer)) return answer;
    const { status, code, message, extras } = answer.refused;
    throw new ApiError(status, code, message, extras);
  };

  return {
    run: async (task, asker) => gate.run(asker, () => work(task)),
    close: async () => {
      closed = true;
      gate.close();
      if (atWork.size > 0)
        await Promise.race([Promise.allSettled(atWork.keys()), delay(END_MS, undefined, { ref: false })]);
      await Promise.all([...atWork.values()].map(holdForGood));
      await piscina?.destroy();
    },
  };
};
