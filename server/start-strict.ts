import { type AppParts, createApp } from '#server/app.ts';
import { type Fetch, listen } from '#server/http/listen.ts';
import type { Services } from '#server/services.ts';

interface StrictOptions {
  readonly page?: string;
  /** Ports of the app, the main API, the auth API and the storage; any free ones when absent. */
  readonly ports?: readonly [number, number, number, number];
  readonly host?: string;
  readonly wrap?: (next: Fetch) => Fetch;
}

export interface StrictServer {
  readonly addresses: { readonly url: string; readonly mainApiUrl: string; readonly authApiUrl: string };
  readonly close: (graceMs?: number) => Promise<void>;
}

/**
 * Starts a backend that is only what is prescribed (`src/contract/README.md#any-backend`): the app's files, runtime
 * configuration and maps on one origin, each API on another, CORS for `authorization` and `content-type` alone; the
 * attachments' bytes on a fourth, as a bucket would be, which takes `content-type` alone.
 * @param services made with `strict: true`; their configuration is replaced by one that names the two origins
 */
export const startStrict = async (services: Services, options: StrictOptions = {}): Promise<StrictServer> => {
  const { host = '127.0.0.1', ports = [0, 0, 0, 0], wrap = (next: Fetch) => next, page } = options;
  const urlOf = (port: number): string => `http://${host}:${port}`;
  let appUrl = '';
  const corsOrigin = (): string => appUrl;
  const start = async (parts: AppParts, port: number, its: Services = services) => {
    const listening = await listen(wrap(createApp(its, parts).fetch), port, host);
    // Chromium itself repeats a POST whose answer is lost on a connection that was used before. With keys that does no
    // harm; without them a client could never tell, so a strict backend's connections serve one request each.
    listening.server.maxRequestsPerSocket = 1;
    return listening;
  };
  const corsHeaders = ['content-type'];
  const storage = await start({ apis: [], storage: true, corsOrigin, corsHeaders }, ports[3]);
  const its: Services = { ...services, storage: services.storage.at(() => urlOf(storage.port)) };
  const main = await start({ apis: ['main'], corsOrigin }, ports[1], its);
  const auth = await start({ apis: ['auth'], corsOrigin }, ports[2]);
  const [mainApiUrl, authApiUrl] = [urlOf(main.port), urlOf(auth.port)];
  const { server: _version, ...prescribed } = services.config;
  const config = { ...prescribed, mainApiUrl, authApiUrl, features: { idempotencyKey: false } };
  const app = await start({ apis: ['app'], ...(page === undefined ? {} : { page }) }, ports[0], {
    ...its,
    config,
  });
  appUrl = urlOf(app.port);
  return {
    addresses: { url: appUrl, mainApiUrl, authApiUrl },
    close: async (graceMs) => {
      await Promise.all([app, main, auth, storage].map((listening) => listening.close(graceMs)));
    },
  };
};
