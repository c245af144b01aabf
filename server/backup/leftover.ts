import { rmSync } from 'node:fs';

/**
 * Has a file or folder go with this process, however it ends but by a kill: what is half made is of no use to anybody.
 * @returns to be called once it is whole, or gone
 */
export const goesWithProcess = (path: string): (() => void) => {
  const remove = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', remove);
  return () => void process.off('exit', remove);
};

const CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Has this process end as it should where it is told to stop. @param sentence what is told then */
export const endWhenStopped = (sentence: string): void => {
  for (const [signal, code] of Object.entries(CODES)) {
    process.once(signal, () => {
      console.error(sentence);
      process.exit(code);
    });
  }
};
