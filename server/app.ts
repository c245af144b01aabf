import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { createAuthorise } from '#server/accounts/authorise.ts';
import { accountRoutes } from '#server/accounts/routes/account.ts';
import { auditRoutes } from '#server/accounts/routes/audit.ts';
import { authRoutes } from '#server/accounts/routes/auth.ts';
import { confirmRoutes } from '#server/accounts/routes/confirm.ts';
import { fuelCardRoutes } from '#server/accounts/routes/fuel-cards.ts';
import { passkeyRoutes } from '#server/accounts/routes/passkeys.ts';
import { profileRoutes } from '#server/accounts/routes/profile.ts';
import { proofRoutes } from '#server/accounts/routes/proof.ts';
import { recoverRoutes } from '#server/accounts/routes/recover.ts';
import { registerRoutes } from '#server/accounts/routes/register.ts';
import { resetRoutes } from '#server/accounts/routes/reset.ts';
import { staffPasskeyRoutes } from '#server/accounts/routes/staff-passkeys.ts';
import { userRoutes } from '#server/accounts/routes/users.ts';
import { type CopyFor, localCopyRoute } from '#server/backup/live-copy.ts';
import { configRoutes } from '#server/config-routes.ts';
import { docsRoutes } from '#server/docs/routes.ts';
import { storedNowhere } from '#server/http/caching.ts';
import { type Registrar, serveEndpoint } from '#server/http/call.ts';
import { refuseCrossSite } from '#server/http/cross-site.ts';
import { type Dialect, FULL_DIALECT } from '#server/http/dialect.ts';
import { ApiError, noSuchCall } from '#server/http/errors.ts';
import { dropHeadBody } from '#server/http/head.ts';
import { limitByAddress } from '#server/http/limit-by-address.ts';
import { methodsOf } from '#server/http/methods.ts';
import { refuseWithoutHost } from '#server/http/no-host.ts';
import { transportSecurity } from '#server/http/public-origin.ts';
import { requestLog } from '#server/http/request-log.ts';
import { securityHeaders } from '#server/http/security.ts';
import { serveBuiltPage } from '#server/http/static.ts';
import { logUnforeseen, unforeseen } from '#server/http/unforeseen.ts';
import { byHandRoutes } from '#server/imports/routes/by-hand.ts';
import { importRoutes, localImportRoute } from '#server/imports/routes/imports.ts';
import { localTaxRoute, taxRateRoutes } from '#server/imports/routes/tax-rates.ts';
import { noteRefusal } from '#server/log/running-request.ts';
import { createMapsApp } from '#server/maps/maps-app.ts';
import { watchRoutes } from '#server/metrics/routes.ts';
import { pushRoutes } from '#server/push/routes/push.ts';
import type { Services } from '#server/services.ts';
import { planRoutes } from '#server/stations/routes/plan.ts';
import { stationRoutes } from '#server/stations/routes/stations.ts';
import { stationTileRoutes } from '#server/stations/routes/tiles.ts';
import { STRICT_DIALECT } from '#server/strict/dialect.ts';
import { ADDITIONS } from '#server/strict/shapes.ts';
import { changeRoutes } from '#server/tickets/routes/changes.ts';
import { deskRoutes } from '#server/tickets/routes/desk.ts';
import { messageRoutes } from '#server/tickets/routes/messages.ts';
import { priorityRoutes } from '#server/tickets/routes/priority.ts';
import { reportRoutes } from '#server/tickets/routes/report.ts';
import { ticketRoutes } from '#server/tickets/routes/tickets.ts';
import { uploadRoutes } from '#server/tickets/routes/uploads.ts';
import { storageRoutes } from '#server/uploads/routes/storage.ts';
import type { Endpoint } from '#src/contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#src/contract/endpoints.ts';
import { PATHS } from '#src/contract/paths.ts';

const ROUTES: readonly ((registrar: Registrar<Services>) => void)[] = [
  configRoutes,
  authRoutes,
  registerRoutes,
  confirmRoutes,
  resetRoutes,
  profileRoutes,
  fuelCardRoutes,
  proofRoutes,
  passkeyRoutes,
  staffPasskeyRoutes,
  recoverRoutes,
  accountRoutes,
  pushRoutes,
  userRoutes,
  auditRoutes,
  importRoutes,
  byHandRoutes,
  taxRateRoutes,
  stationRoutes,
  stationTileRoutes,
  planRoutes,
  // Before the tickets, whose `/ticket/{id}` would take its fixed words for ids.
  deskRoutes,
  reportRoutes,
  changeRoutes,
  priorityRoutes,
  ticketRoutes,
  messageRoutes,
  uploadRoutes,
];

/** What one origin serves. */
export interface AppParts {
  /** Which of the endpoint table's APIs; all when absent. */
  readonly apis?: readonly Endpoint['api'][];
  /** Whether attachments' bytes are put and read here, where this server keeps them; yes where all APIs are served. */
  readonly storage?: boolean;
  /** The only other origin that may call (strict mode). */
  readonly corsOrigin?: () => string;
  /** What that origin may send; `authorization` and `content-type` when absent. */
  readonly corsHeaders?: readonly string[];
  /** Folder of the built page. */
  readonly page?: string;
  /** Lets the import commands of this machine in. */
  readonly localSecret?: string;
  /** Copies the embedded database for the backup command. */
  readonly copyFor?: CopyFor | undefined;
}

const reply = (error: ApiError, dialect: Dialect): Response => {
  const body = dialect.error(error);
  const { retryAfterSeconds } = error.extras;
  const again = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  const headers = { ...error.extras.headers, ...again };
  return typeof body === 'string'
    ? new Response(body, { status: error.status, headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' } })
    : Response.json(body, { status: error.status, headers });
};

/** The application of one origin: both APIs, runtime configuration, maps and the built page, as asked for. */
export const createApp = (services: Services, parts: AppParts = {}): Hono => {
  const dialect = services.strict ? STRICT_DIALECT : FULL_DIALECT;
  const app = new Hono();
  // The outermost: whoever adds a header to an answer needs its body whole.
  app.use(dropHeadBody);
  app.use(requestLog({ ...services, onAnswered: services.metrics.answered }));
  // The database is closed only once nothing works in it, also for those who have gone.
  app.use((_, next) => services.background.during(next));
  app.use(async (_, next) => {
    await next();
    services.mails.soon();
  });
  app.use(
    securityHeaders(
      () => services.config,
      () => services.storage.origins(),
      parts.corsOrigin === undefined ? 'same-origin' : 'same-site',
    ),
  );
  app.use(transportSecurity(services.publicUrl));
  app.use(storedNowhere);
  app.use(compress());
  if (parts.corsOrigin !== undefined) {
    const { corsOrigin, corsHeaders = ['authorization', 'content-type'] } = parts;
    const allowMethods = ['GET', 'POST', 'PUT', 'DELETE'];
    app.use(cors({ origin: () => corsOrigin(), allowHeaders: [...corsHeaders], allowMethods }));
  }
  app.use(refuseWithoutHost);
  app.use(refuseCrossSite(() => parts.corsOrigin?.()));
  app.onError((error) => {
    const answer = error instanceof ApiError ? error : unforeseen(error).answer;
    noteRefusal(answer.code);
    if (answer !== error) logUnforeseen(services.log, error);
    return reply(answer, dialect);
  });

  const served = new Set<EndpointName>();
  const authorise = createAuthorise(services);
  const { trustedProxies, following } = services;
  const serving = { app, authorise, trustedProxies, dialect, caughtUp: following.caughtUp };
  const registrar: Registrar<Services> = {
    services,
    serve: (name, handler, ways) => {
      if (parts.apis !== undefined && !parts.apis.includes(ENDPOINTS[name].api)) return;
      if (services.strict && ADDITIONS.has(name)) return;
      served.add(name);
      serveEndpoint(serving, name, handler, ways);
    },
  };
  for (const register of ROUTES) register(registrar);
  if (parts.storage ?? parts.apis === undefined) storageRoutes(app, services);
  if (parts.apis === undefined || parts.apis.includes('app')) {
    app.use('/maps/geocoder/*', limitByAddress(services, 'geocoder'));
    const { maps: threads, streets, trustedProxies, publicOrigin: origin } = services;
    app.route('/maps', createMapsApp({ threads, streets, trustedProxies, origin }));
  }
  if (!services.strict) docsRoutes(app, served);
  if (parts.apis === undefined) watchRoutes(app, services);
  if (parts.localSecret !== undefined) {
    localImportRoute(app, services, parts.localSecret);
    localTaxRoute(app, services, parts.localSecret);
    if (parts.copyFor !== undefined) localCopyRoute(app, parts.copyFor, parts.localSecret);
  }
  if (parts.page !== undefined) {
    // The worker answers it; one that was not there yet can only be told so.
    app.post(PATHS.share, (c) => c.redirect(`${PATHS.share}?trouble=missed`, 303));
    app.get('*', serveBuiltPage(parts.page));
  }
  const methodsAt = methodsOf(app);
  app.notFound((c) => reply(noSuchCall(c.req.method, c.req.path, methodsAt(c.req.path)), dialect));
  return app;
};
