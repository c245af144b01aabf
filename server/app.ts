import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { type Registrar, serveEndpoint } from '#server/http/call.ts';
import { ApiError } from '#server/http/errors.ts';
import { authRoutes } from '#server/routes/auth.ts';
import { configRoutes } from '#server/routes/config.ts';
import { stationRoutes } from '#server/routes/stations.ts';
import { ticketRoutes } from '#server/routes/tickets.ts';
import type { Services } from '#server/services.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';

const ROUTES: readonly ((registrar: Registrar) => void)[] = [configRoutes, authRoutes, stationRoutes, ticketRoutes];

/** Both APIs of section 7 and the runtime configuration on one origin. */
export const createApp = (services: Services): Hono => {
  const app = new Hono();
  app.use(compress());
  app.onError((error, c) => {
    if (error instanceof ApiError) {
      const { retryAfterSeconds } = error.extras;
      if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
      return c.json(error.body, error.status);
    }
    console.error(error);
    return c.json({ code: 'INTERNAL', message: 'An unexpected error occurred' }, 500);
  });
  const served = new Set<EndpointName>();
  const registrar: Registrar = {
    services,
    serve: (name, handler) => {
      served.add(name);
      serveEndpoint(app, services, name, handler, (_, body) => body);
    },
  };
  for (const register of ROUTES) register(registrar);
  app.notFound((c) => c.json({ code: 'NOT_FOUND', message: `There is no ${c.req.method} ${c.req.path}.` }, 404));
  return app;
};
