import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { ApiError } from '#server/http/errors.ts';
import type { Health } from '#server/metrics/health.ts';
import type { Metrics } from '#server/metrics/metrics.ts';

/** What watching works with. */
export interface WatchServices {
  readonly metrics: Metrics;
  readonly health: () => Promise<Health>;
  /** Who may read the metrics shows it; they are not there at all without one. */
  readonly metricsToken: string | undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * `/healthz`: the process answers. `/readyz`: what it stands on is there, else 503. Both tell everybody, and no more than that.
 * `/metrics`: for who has the token.
 */
export const watchRoutes = (app: Hono, { metrics, health, metricsToken }: WatchServices): void => {
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const { parts, ready } = await health();
    return c.json({ status: ready ? 'ready' : 'not ready', ...parts }, ready ? 200 : 503);
  });
  if (metricsToken === undefined) return;
  const wanted = digest(`Bearer ${metricsToken}`);
  app.get('/metrics', async (c) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), wanted)) {
      throw new ApiError(403, 'FORBIDDEN', 'You have no right to do this.');
    }
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType });
  });
};
