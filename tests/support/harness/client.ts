import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import type { LoginResult } from '#src/contract/auth.ts';
import { fillPath } from '#src/contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#src/contract/endpoints.ts';
import { PROOF_HEADER } from '#src/contract/paths.ts';
import type { ProofAction } from '#src/contract/proof.ts';

export type TestRole = 'super' | 'admin' | 'driver' | 'owner';

/** An answer, read once: `body` is parsed JSON, or the text where it is none. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // Tests look into answers freely; their shapes are checked with the contract's schemas where that is the point.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
}

export interface CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, with the type given in `headers`. */
  readonly raw?: BodyInit;
}

/** Calls endpoints of the table over real HTTP, with or without a token. */
export interface ApiClient {
  readonly token: string | undefined;
  readonly refreshToken: string | undefined;
  readonly call: (name: EndpointName, options?: CallOptions) => Promise<Reply>;
}

export interface Addresses {
  readonly url: string;
  readonly mainApiUrl: string;
  readonly authApiUrl: string;
}

/** The names of an address's parameters: `/ticket/{id}` has `id`. */
export const paramsOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Every parameter that an address of the table may have, with the same value. */
export const everyParam = (value: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.values(ENDPOINTS).flatMap(({ path }) => paramsOf(path).map((name) => [name, value])));

/** Reads an answer to its end. */
export const readReply = async (response: Response): Promise<Reply> => {
  // A stream of events has no end: that it was opened is its answer.
  const endless = response.headers.get('Content-Type') === 'text/event-stream';
  if (endless) await response.body?.cancel();
  const text = endless ? '' : await response.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // A bare string is an answer too.
  }
  return { status: response.status, headers: response.headers, body };
};

export const createClient = (at: Addresses, tokens?: LoginResult): ApiClient => ({
  token: tokens?.accessToken,
  refreshToken: tokens?.refreshToken,
  call: async (name, { params, query, body, headers = {}, raw } = {}) => {
    const endpoint = ENDPOINTS[name];
    const origin = { main: at.mainApiUrl, auth: at.authApiUrl, app: at.url }[endpoint.api];
    const url = new URL(fillPath(endpoint.path, params), origin);
    for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, String(value));
    const content: BodyInit | undefined = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    return readReply(
      await fetch(url, {
        method: endpoint.method,
        headers: {
          ...(tokens === undefined ? {} : { Authorization: `Bearer ${tokens.accessToken}` }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(content === undefined ? {} : { body: content }),
      }),
    );
  },
});

/** Signs in a demonstration account, or any account by its e-mail. @throws where the server refuses */
export const signInAt = async (
  at: Addresses,
  who: TestRole | (string & {}),
  password = DEMONSTRATION_PASSWORD,
): Promise<ApiClient> => {
  const username = who.includes('@') ? who : `${who}@milepost.test`;
  const reply = await createClient(at).call('login', { body: { username, password } });
  if (reply.status !== 200)
    throw new Error(`Signing in as ${username} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return createClient(at, reply.body as LoginResult);
};

/** A proof for one action, by the password, as the header that carries it. @throws where the server refuses */
export const prove = async (
  client: ApiClient,
  action: ProofAction,
  password = DEMONSTRATION_PASSWORD,
): Promise<Readonly<Record<string, string>>> => {
  const { status, body } = await client.call('proof', { body: { password, action } });
  if (status !== 200) throw new Error(`The proof answered ${status}: ${JSON.stringify(body)}`);
  return { [PROOF_HEADER]: body.proof };
};
