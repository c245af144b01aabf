import { readlinkSync } from 'node:fs';
import { getPriority } from 'node:os';
import { ApiError } from '#server/http/errors.ts';
import { answerOrRefusal, handedOver } from '#server/work/thread.ts';

// A program for the pools under test: it does what real ones must never do, too.

/** Tasks of the thread. */
export interface TestProtocol {
  readonly say: {
    readonly task: { readonly text: string };
    readonly answer: { readonly body: Uint8Array<ArrayBuffer> };
  };
  /** Works until the counter at `at` is no longer 0. */
  readonly hold: { readonly task: { readonly at: Int32Array }; readonly answer: undefined };
  /** How many steps the thread stands back behind others. */
  readonly niceness: { readonly task: object; readonly answer: number };
  readonly forever: { readonly task: object; readonly answer: undefined };
  readonly exit: { readonly task: object; readonly answer: undefined };
  readonly fill: { readonly task: object; readonly answer: undefined };
  readonly fail: { readonly task: object; readonly answer: undefined };
  readonly refuse: { readonly task: object; readonly answer: undefined };
}

type Task = { readonly type: keyof TestProtocol; readonly text?: string; readonly at?: Int32Array };

const fill = (): never => {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, Math.random));
};

const work = ({ type, text = '', at }: Task): unknown => {
  if (type === 'say') return handedOver({ body: new TextEncoder().encode(text) });
  if (type === 'hold' && at !== undefined) Atomics.wait(at, 0, 0);
  if (type === 'niceness') return getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)));
  if (type === 'forever') for (;;);
  if (type === 'exit') process.exit(3);
  if (type === 'fill') fill();
  if (type === 'fail') throw new TypeError('a mistake');
  if (type === 'refuse') throw new ApiError(422, 'GAP', 'No plan.', { more: { reachableMile: 7 } });
  return undefined;
};

export default (task: Task) => answerOrRefusal(() => work(task));
