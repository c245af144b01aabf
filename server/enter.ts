import { BadEnvironment, readServingEnv, type ServerEnv } from '#server/env.ts';

/** Bits that files made by this process never have: what the group and others may do. */
const PRIVATE_UMASK = 0o077;

/** Keeps what this process writes to its own account; every program that works in the data begins with it. */
export const writePrivately = (): void => {
  process.umask(PRIVATE_UMASK);
};

/** What a person reads where the environment is not one to start with. */
const refusalText = (error: unknown): string => {
  const problems = error instanceof BadEnvironment ? error.problems : [(error as Error).message];
  if (problems.length === 1) return `Milepost did not start: ${problems[0]}.`;
  return ['Milepost did not start:', ...problems.map((problem) => `  - ${problem}.`)].join('\n');
};

/** The beginning of a program that serves: its settings, or undefined where it was said what is wrong with them. */
export const enterServing = (): ServerEnv | undefined => {
  writePrivately();
  // A server goes on when whoever read its log has gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    return readServingEnv(process.env);
  } catch (error) {
    console.error(refusalText(error));
    process.exitCode = 1;
    return undefined;
  }
};
