import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { Endpoint } from '#src/contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#src/contract/endpoints.ts';
import { errorBodySchema } from '#src/contract/errors.ts';
import { FILES } from '#src/contract/limits.ts';

type Json = Readonly<Record<string, unknown>>;

/** Who may call, as a sentence. */
const ACCESS: Readonly<Record<Endpoint['access'], string>> = {
  public: 'Anyone.',
  user: 'Anyone signed in.',
  staff: 'Administrators and super administrators.',
  super: 'Super administrators.',
};
const TAGS: Readonly<Record<Endpoint['api'], string>> = {
  auth: 'Auth and profile API',
  main: 'Main API',
  app: 'The app',
};

/** A contract schema as JSON Schema; what JSON Schema cannot say (cross rules, transformations) is left out. */
const schemaOf = (schema: GenericSchema, typeMode: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore', target: 'draft-2020-12' });
  return rest;
};

const parameters = (endpoint: Endpoint): Json[] => {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  if (endpoint.query === undefined) return inPath;
  const query = schemaOf(endpoint.query, 'input') as { properties?: Json; required?: string[] };
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }));
  return [...inPath, ...inQuery];
};

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

const BINARY: Json = { type: 'string', format: 'binary' };

/** Bodies that are forms: the contract's schemas describe JSON alone. */
const FORMS: Partial<Record<EndpointName, Json>> = {
  importStations: { type: 'object', properties: { file: BINARY }, required: ['file'] },
  startImport: { type: 'object', properties: { file: BINARY }, required: ['file'] },
  sendMessage: {
    type: 'object',
    properties: {
      text: { type: 'string' },
      ticket_id: { type: 'string' },
      attachments: { type: 'array', items: { type: 'string' }, description: 'Keys of stored files.' },
      file: { type: 'array', items: BINARY, maxItems: FILES.maxCount },
    },
    required: ['ticket_id'],
  },
};

const bodyOf = (name: EndpointName, endpoint: Endpoint): Json => {
  const form = FORMS[name];
  const content = {
    ...(endpoint.body === undefined ? {} : jsonContent(schemaOf(endpoint.body, 'input'))),
    ...(form === undefined ? {} : { 'multipart/form-data': { schema: form } }),
  };
  return Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } };
};

const successOf = (name: EndpointName, endpoint: Endpoint): Json => {
  if (name === 'attachment') return { description: "The file's bytes.", content: { '*/*': { schema: BINARY } } };
  if (endpoint.stream)
    return { description: 'Events, without an end.', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  if (endpoint.result === undefined) return { description: 'Done.' };
  return { description: 'Done.', content: jsonContent(schemaOf(endpoint.result, 'input')) };
};

const operation = (name: EndpointName): Json => {
  const endpoint: Endpoint = ENDPOINTS[name];
  return {
    operationId: name,
    tags: [TAGS[endpoint.api]],
    description: ACCESS[endpoint.access],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: parameters(endpoint),
    ...bodyOf(name, endpoint),
    responses: {
      200: successOf(name, endpoint),
      default: { description: 'An error.', content: jsonContent({ $ref: '#/components/schemas/Error' }) },
    },
  };
};

export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: Json;
}

/** The OpenAPI 3.1 description of the served calls, made from the endpoint table and the contract's schemas. */
export const describeApi = (served: Iterable<EndpointName>): OpenApi => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const name of served) {
    const { path, method } = ENDPOINTS[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Milepost',
      version: '1',
      description:
        'The prescribed calls, and those that this server adds. Calls that change something take an Idempotency-Key header: the same key with the same request has its effect once and is answered alike for 30 days. Another e-mail, deleting the profile, changes of passkeys, and making, promoting, deleting or logging out the accounts of others take what POST /account/proof answers in a Milepost-Proof header.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(errorBodySchema, 'input') },
    },
  };
};
