/**
 * The event loop of a simulated device. Everything that would be a turn of some tab's event loop (a transaction's step, an
 * answer of the network, a timer, a lock that comes free) is a task in one queue, run one at a time, so that a seed alone
 * decides what happens, and a tab can die or freeze between any two of them.
 */

/** A tab or the worker: whose code a task runs. */
export interface Owner {
  readonly name: string;
  state: 'awake' | 'frozen' | 'dead';
  /** What happened to it while it was frozen, in order. */
  readonly parked: (() => void)[];
}

interface Task {
  readonly owner: Owner | undefined;
  readonly run: () => unknown;
}

const nativeImmediate = globalThis.setImmediate;

let queue: Task[] = [];
let head = 0;
let current: Owner | undefined;

/** Whose task is running now: the owner of what its code begins. */
export const currentOwner = (): Owner | undefined => current;

/** Adds a task that happens whatever becomes of its owner: the browser's own work. */
export const addTask = (run: () => unknown, owner = current): void => {
  queue.push({ owner, run });
};

/** Adds a task that is nobody's. */
export const addFreeTask = (run: () => unknown): void => {
  queue.push({ owner: undefined, run });
};

/** Runs `run`, and what follows from it by promises, in the name of `owner`; of nobody new where there is none. */
export const inNameOf = (owner: Owner | undefined, run: () => void): void => {
  if (owner) current = owner;
  run();
};

/** Runs `run` so that the tasks which it adds are those of `owner`, in the midst of somebody else's. */
export const addingFor = (owner: Owner | undefined, run: () => void): void => {
  const was = current;
  current = owner ?? was;
  run();
  current = was;
};

/** Runs `run` if its owner is awake, after its thaw if it is frozen, and never if it is dead. */
export const gated = (owner: Owner | undefined, run: () => void): void => {
  if (owner?.state === 'dead') return;
  if (owner?.state === 'frozen') {
    owner.parked.push(run);
    return;
  }
  inNameOf(owner, run);
};

/** Adds a task of a tab's own code. */
export const addTaskOf = (owner: Owner, run: () => void): void => addTask(() => gated(owner, run), owner);

/** Lets a frozen owner's work go on, in the order in which it came up. */
export const thaw = (owner: Owner): void => {
  if (owner.state !== 'frozen') return;
  owner.state = 'awake';
  for (const run of owner.parked.splice(0)) addTaskOf(owner, run);
};

/** Begins a piece of a tab's own work in a task, and answers what it comes to. */
export const workOf = <T>(owner: Owner, work: () => PromiseLike<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    addTaskOf(owner, () => work().then(resolve, reject));
  });

/** Node runs all that follows from promises before the next immediate. */
const promisesSettled = (): Promise<void> =>
  new Promise((resolve) => {
    nativeImmediate(resolve);
  });

/**
 * Runs up to `count` tasks, each with all that follows from it.
 * @returns true where nothing is left to do until time passes or somebody acts
 */
export const runTasks = async (count: number): Promise<boolean> => {
  await promisesSettled();
  for (let left = count; left > 0; left -= 1) {
    const task = queue[head];
    if (!task) return true;
    head += 1;
    if (head > 1_000) {
      queue = queue.slice(head);
      head = 0;
    }
    current = task.owner;
    task.run();
    await promisesSettled();
  }
  return head === queue.length;
};

/** Tasks that one moment can bring about, by far at most. */
const ENDLESS = 20_000;

/** Runs until nothing is left to do. @throws Error where that never comes */
export const runAll = async (): Promise<void> => {
  if (!(await runTasks(ENDLESS))) throw new Error(`More than ${ENDLESS} steps without any time passing`);
};

/** Throws away what is left, before another schedule. */
export const emptyTasks = (): void => {
  queue = [];
  head = 0;
  current = undefined;
};

/** Makes this process's timers tasks. Only delays of no length are known: all else is the ports' clock's. */
export const replaceTimers = (): void => {
  const later = (run: (...values: unknown[]) => void, ...values: unknown[]): number => {
    addTask(() => run(...values));
    return 0;
  };
  const timeout = (run: () => void, ms = 0): number => {
    if (ms > 0) throw new Error(`A timer of ${ms} ms beside the ports' clock`);
    return later(run);
  };
  Object.assign(globalThis, { setImmediate: later, setTimeout: timeout, clearTimeout: () => {} });
};
