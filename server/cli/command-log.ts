import { createPlainLog, type Log } from '#server/log/log.ts';

/** The log of a command for a person at a terminal: by what it fails is told in the end, in a sentence (`reasonOf`), without places in our code. */
export const createCommandLog = (): Log => ({ ...createPlainLog(), failed: () => undefined });
