import { readlinkSync } from 'node:fs';
import { getPriority } from 'node:os';
import { ApiError } from '#server/http/errors.ts';
import { answerOrRefusal, handedOver, type Job } from '#server/work/thread.ts';
import { unbroken } from '#server/work/unbroken.ts';

// A program for the pools under test: it does what real ones must never do, too.

/** Tasks of the thread. */
export interface TestProtocol {
  readonly say: {
    readonly task: { readonly text: string };
    readonly answer: { readonly body: Uint8Array<ArrayBuffer> };
  };
  /** Works until the counter at `at` is no longer 0. */
  readonly hold: { readonly task: { readonly at: Int32Array }; readonly answer: undefined };
  /** Says at `at` that it is in something unbroken, which takes longer than any deadline here, and that it has done it. */
  readonly unbroken: { readonly task: { readonly at: Int32Array }; readonly answer: undefined };
  /** How many steps the thread stands back behind others. */
  readonly niceness: { readonly task: object; readonly answer: number };
  readonly forever: { readonly task: object; readonly answer: undefined };
  readonly exit: { readonly task: object; readonly answer: undefined };
  readonly fill: { readonly task: object; readonly answer: undefined };
  readonly fail: { readonly task: object; readonly answer: undefined };
  readonly refuse: { readonly task: object; readonly answer: undefined };
}

/** What an unbroken task says of itself. */
export const IN_IT = 1;
export const DONE = 2;

type Task = { readonly type: keyof TestProtocol; readonly text?: string; readonly at?: Int32Array };

const fill = (): never => {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, Math.random));
};

const work = ({ type, text = '', at }: Task): unknown => {
  if (type === 'say') return handedOver({ body: new TextEncoder().encode(text) });
  if (type === 'hold' && at !== undefined) Atomics.wait(at, 0, 0);
  if (type === 'unbroken' && at !== undefined) {
    unbroken(() => {
      Atomics.store(at, 0, IN_IT);
      Atomics.wait(at, 0, IN_IT, 6_000);
      Atomics.store(at, 0, DONE);
    });
    for (;;);
  }
  if (type === 'niceness') return getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)));
  if (type === 'forever') for (;;);
  if (type === 'exit') process.exit(3);
  if (type === 'fill') fill();
  if (type === 'fail') throw new TypeError('a mistake');
  if (type === 'refuse') throw new ApiError(422, 'GAP', 'No plan.', { more: { reachableMile: 7 } });
  return undefined;
};

export default (job: Job<Task>) => answerOrRefusal(job, work);
