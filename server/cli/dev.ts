/** `npm run dev`: the same server, with the page from Vite and hot reload instead of the built one. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'vite';
import { enterServing } from '#server/enter.ts';
import { isServerPath } from '#server/http/static.ts';
import { serveUntilStopped } from '#server/serve.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const env = enterServing();
if (env !== undefined) {
  const { server: http } = (await serveUntilStopped(env, {})).listening;
  const vite = await createServer({ appType: 'spa', server: { middlewareMode: true, hmr: { server: http } } });
  const [api] = http.listeners('request') as Listener[];
  http.removeAllListeners('request');
  http.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (isServerPath(pathname)) api?.(request, response);
    else vite.middlewares(request, response);
  });
}
