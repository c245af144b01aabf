import { readEnv, type ServerEnv } from '#server/env.ts';
import { serveUntilStopped } from '#server/serve.ts';

const environment = (): ServerEnv | undefined => {
  try {
    return readEnv(process.env);
  } catch (error) {
    console.error(`Milepost did not start: ${(error as Error).message}.`);
    process.exitCode = 1;
    return undefined;
  }
};

/** The production entry: the built page and everything it speaks to, on one port. */
const env = environment();
if (env !== undefined) await serveUntilStopped(env, { page: env.PAGE_DIR });
