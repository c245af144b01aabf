import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import type { UserRow } from '#server/db/schema.ts';
import { callerAddress, networkOf } from '#server/http/address.ts';
import { readJson } from '#server/http/body.ts';
import type { Dialect } from '#server/http/dialect.ts';
import { ApiError, invalidInput, notFound } from '#server/http/errors.ts';
import { measureLists } from '#server/http/long-lists.ts';
import { nameCaller } from '#server/http/outgoing.ts';
import type { Endpoint } from '#src/contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#src/contract/endpoints.ts';
import { REQUEST } from '#src/contract/limits.ts';
import type { PasskeyStep } from '#src/contract/passkey.ts';

type Table = typeof ENDPOINTS;
type Parsed<E, K extends 'body' | 'query'> =
  E extends Record<K, infer S extends v.GenericSchema> ? v.InferOutput<S> : undefined;

/** A request that has passed the endpoint's rights and schemas. */
export interface Call<N extends EndpointName> {
  readonly name: N;
  readonly c: Context;
  readonly user: Table[N]['access'] extends 'public' ? undefined : UserRow;
  /** The session that signs the call. */
  readonly sessionId: Table[N]['access'] extends 'public' ? undefined : string;
  /** What the session lacks, where it may call all the same (`beforePasskey`). */
  readonly step: PasskeyStep | undefined;
  /** The network address it comes from. */
  readonly address: string;
  readonly body: Parsed<Table[N], 'body'>;
  readonly query: Parsed<Table[N], 'query'>;
  readonly param: (name: string) => string;
  /**
   * Asks for the rights once more where they have changed since the call began: for handlers that read its body themselves,
   * which may have taken hours.
   * @throws as `Authorise`
   */
  readonly reauthorise: () => Promise<void>;
}

/** What a handler answers: JSON data with a status, or a response it has made itself. */
export interface Answer {
  readonly status: ContentfulStatusCode;
  readonly body: unknown;
}
export const answer = (body: unknown, status: ContentfulStatusCode = 200): Answer => ({ status, body });

export type Handler<N extends EndpointName> = (call: Call<N>) => Promise<Answer | Response> | Answer | Response;

/** A request's body as it was read. */
interface ReadBody {
  readonly body: unknown;
  /** Takes away what the reading has left on disk, whatever became of the call. */
  readonly release: () => Promise<void>;
}
/** Reads bodies that are no JSON; undefined leaves the body to be read as JSON. `caller` names who calls, one name for each account. */
export type BodyReader = (c: Context, caller: () => string) => Promise<ReadBody | undefined>;

/** A call that is answered from memory. */
type Remembering<N extends EndpointName> = Omit<Call<N>, 'body' | 'reauthorise'>;

/** What a handler may bring besides. */
export interface Ways<N extends EndpointName> {
  /** For bodies that are no JSON. */
  readonly readBody?: BodyReader;
  /**
   * Says from memory that nothing is new to who asks again and again, and nothing else: no datum leaves the server that the
   * database has not been asked about (decision 0428). Undefined sends the call the ordinary way.
   */
  readonly unchanged?: (call: Remembering<N>) => Answer | Response | undefined;
}

/**
 * Registers handlers of the endpoint table; the application decides which of its APIs it serves.
 * @typeParam S what a room works with
 */
export interface Registrar<S> {
  readonly services: S;
  readonly serve: <N extends EndpointName>(name: N, handler: Handler<N>, ways?: Ways<N>) => void;
}

/** The account that signs a call, and its session. */
export interface Signer {
  readonly user: UserRow;
  readonly sessionId: string;
  /** What the session lacks before it may do everything. */
  readonly step: PasskeyStep | undefined;
}

/** Says who signs a call. */
export interface Authorise {
  /**
   * @param beforePasskey also in a session that waits for its passkey
   * @throws 401 without a live session, 403 without the right or a passkey
   */
  (c: Context, access: Exclude<Endpoint['access'], 'public'>, beforePasskey?: boolean): Promise<Signer>;
  /** The same of a call that is everybody's who is signed in, as far as it is remembered and may be told from memory. */
  readonly recall: (c: Context) => Signer | undefined;
  /** True where nothing is known to have changed of a signer; false where that must be asked. */
  readonly isUnchanged: (signer: Signer) => boolean;
}

/** What every endpoint of an application has in common. */
interface Serving {
  readonly app: Hono;
  readonly authorise: Authorise;
  /** Proxies of ours, whose word about a caller's address is believed. */
  readonly trustedProxies: number;
  /** What is heard and told. */
  readonly dialect: Dialect;
  /** Resolves once this process has heard of all that was changed. */
  readonly caughtUp: () => Promise<void>;
}

/** Members of a list beyond which not every fault is looked for. */
const MANY = 100;

/** What a schema makes of something that was sent. @throws 422 with a sentence for each field that is wrong */
export const parseInput = <O>(schema: v.GenericSchema<unknown, O>, input: unknown): O => {
  const { tooLong, longest } = measureLists(schema, input);
  if (tooLong !== undefined) {
    const { message, path } = tooLong;
    throw new ApiError(422, 'INVALID_INPUT', message, { fields: { [path]: message } });
  }
  // Of thousands of places the first that is wrong is enough to know; of a form every field is told.
  const result = v.safeParse(schema, input, { abortEarly: longest > MANY });
  if (!result.success) throw invalidInput(result.issues);
  return result.output;
};

/** Every call's body is an object. @throws 422 for any other JSON, in words of ours and not of the schema's library */
const requireObject = (body: unknown): unknown => {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new ApiError(422, 'INVALID_INPUT', 'The body must be a JSON object with the members of this call.');
};

const holdsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);

/** No text of the database may hold the character NUL; without this it would be a failure of ours, and tried again. */
const refuseNul = (...parts: unknown[]): void => {
  if (parts.some(holdsNul)) throw new ApiError(400, 'INVALID_INPUT', 'Text must not contain the character NUL.');
};

/** @throws 404 for a part of the address that is longer than any id */
const refuseLongIds = (c: Context): void => {
  const parts = Object.values(c.req.param() as Record<string, string>);
  if (parts.some((part) => part.length > REQUEST.idMax)) throw notFound('address');
};

/** Serves one endpoint: rights, then schemas, the rights once more where they have changed meanwhile, then the handler. */
export const serveEndpoint = <N extends EndpointName>(
  { app, authorise, trustedProxies, dialect, caughtUp }: Serving,
  name: N,
  handler: Handler<N>,
  { readBody = async () => undefined, unchanged }: Ways<N> = {},
): void => {
  const endpoint: Endpoint = ENDPOINTS[name];
  const changes = endpoint.method !== 'GET' || endpoint.changes === true;
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
  const respond = (c: Context, result: Answer | Response): Response => {
    if (result instanceof Response) return result;
    const text = JSON.stringify(dialect.toClient(name, result.body));
    // With its length a short answer is not compressed, which takes longer than sending it.
    const length = String(Buffer.byteLength(text));
    return c.body(text, result.status, { 'Content-Type': 'application/json', 'Content-Length': length });
  };
  /** What can be told from memory; whatever is wrong with the call is found out the ordinary way. */
  const recalled = (c: Context): Answer | Response | undefined => {
    const signer = unchanged === undefined ? undefined : authorise.recall(c);
    if (unchanged === undefined || signer === undefined) return undefined;
    const query = endpoint.query === undefined ? undefined : v.safeParse(endpoint.query, c.req.query());
    if (query?.success === false) return undefined;
    const address = callerAddress(c, trustedProxies);
    const param = (key: string): string => c.req.param(key) ?? '';
    return unchanged({ name, c, ...signer, address, query: query?.output, param } as Remembering<N>);
  };
  app.on(endpoint.method, path, async (c) => {
    const early = recalled(c);
    if (early !== undefined) return respond(c, early);
    const { access } = endpoint;
    const signed = async () => (access === 'public' ? undefined : await authorise(c, access, endpoint.beforePasskey));
    let signer = await signed();
    const address = callerAddress(c, trustedProxies);
    const caller = signer === undefined ? `address ${networkOf(address)}` : `account ${signer.user.id}`;
    const callerName = () => caller;
    nameCaller(c, callerName);
    refuseLongIds(c);
    const read = await readBody(c, callerName);
    try {
      const received = async () =>
        dialect.fromClient(name, read === undefined ? await readJson(c, endpoint.maxBodyBytes) : read.body);
      const body = endpoint.body === undefined ? undefined : parseInput(endpoint.body, requireObject(await received()));
      const query = endpoint.query === undefined ? undefined : parseInput(endpoint.query, c.req.query());
      refuseNul(body, query, c.req.param());
      const param = (key: string): string => c.req.param(key) ?? '';
      const reauthorise = async () => {
        if (signer !== undefined && !authorise.isUnchanged(signer)) signer = await signed();
      };
      if (read !== undefined || endpoint.body !== undefined) await reauthorise();
      return respond(c, await handler({ name, c, ...signer, address, body, query, param, reauthorise } as Call<N>));
    } finally {
      // Who is told that it is done finds it done, also by what this process remembers.
      if (changes) await caughtUp();
      await read?.release();
    }
  });
};
