import type { OpenApi } from '#server/docs/openapi.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const section = (title: string, schema: unknown): string =>
  `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: unknown }>>;
}
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** One section for each media type; JSON goes without saying. */
const sections = (title: string, holder: Content | undefined): string =>
  Object.entries(holder?.content ?? {})
    .map(([type, { schema }]) => section(type === 'application/json' ? title : `${title} as ${type}`, schema))
    .join('\n');

const operationHtml = (path: string, method: string, operation: Operation): string => {
  const parameters = operation.parameters.map(
    ({ name, in: where, required }) =>
      `<li><code>${escapeHtml(name)}</code> in the ${where}${required ? '' : ', optional'}</li>`,
  );
  return `<article id="${operation.operationId}">
<h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.description)}</p>
${parameters.length === 0 ? '' : `<ul>${parameters.join('')}</ul>`}
${sections('Request', operation.requestBody)}
${sections('Answer', operation.responses['200'])}
</article>`;
};

/** The description as one HTML page without scripts, so that it can be read under the strict policy. */
export const docsPage = (api: OpenApi): string => {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as unknown as Operation,
    })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const parts = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(tag));
    return `<section><h2>${escapeHtml(tag)}</h2>${own.map((o) => operationHtml(o.path, o.method, o.operation)).join('\n')}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${escapeHtml(api.info.title)}</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<main>
<h1>${escapeHtml(api.info.title)} API</h1>
<p>${escapeHtml(api.info.description)}</p>
<p>The same as OpenAPI: <a href="/openapi.json">/openapi.json</a></p>
${parts.join('\n')}
</main>
</body>
</html>
`;
};

/** The page's style, a file of its own because the policy allows no inline one. */
export const DOCS_STYLE = `:root { color-scheme: light dark; font-family: "Overpass Variable", system-ui, sans-serif; line-height: 1.5 }
body { margin: 0 }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
article { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: 0.75rem 0 }
h3 { margin: 0; font-size: 1.05rem }
pre { overflow-x: auto; padding: 0.75rem; background: color-mix(in srgb, currentColor 8%, transparent); border-radius: 6px }
summary { cursor: pointer; padding: 0.25rem 0 }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700 }
`;
