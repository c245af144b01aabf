import { fileURLToPath } from 'node:url';
import { enterServing } from '#server/enter.ts';
import { serveUntilStopped } from '#server/serve.ts';

/** A build has the page beside the server, wherever it is started from. */
const BUILT_PAGE = fileURLToPath(new URL('../app', import.meta.url));

/** The production entry: the built page and everything it speaks to, on one port. */
const env = enterServing();
if (env !== undefined) await serveUntilStopped(env, { page: env.PAGE_DIR ?? BUILT_PAGE });
