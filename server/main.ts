import { enterServing } from '#server/enter.ts';
import { serveUntilStopped } from '#server/serve.ts';

/** The production entry: the built page and everything it speaks to, on one port. */
const env = enterServing();
if (env !== undefined) await serveUntilStopped(env, { page: env.PAGE_DIR });
