import type { Hono } from 'hono';
import { describeApi, type OpenApi } from '#server/docs/openapi.ts';
import { DOCS_STYLE, docsPage } from '#server/docs/page.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';

/** `/openapi.json` and `/docs` over the calls that this application serves. */
export const docsRoutes = (app: Hono, served: ReadonlySet<EndpointName>): void => {
  let made: OpenApi | undefined;
  const api = (): OpenApi => {
    made ??= describeApi(served);
    return made;
  };
  app.get('/openapi.json', (c) => c.json(api()));
  app.get('/docs', (c) => c.html(docsPage(api())));
  app.get('/docs/style.css', (c) => c.body(DOCS_STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
};
