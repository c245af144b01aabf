import type { Context, MiddlewareHandler } from 'hono';

interface PublicOriginOptions {
  /** `PUBLIC_URL`. */
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
}

/** The origin that a text is, or undefined for text that is none, or more than one: a path, a question, a user's name. */
export const parseOrigin = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { protocol, pathname, search, hash, username, password, origin } = new URL(text);
  const isMore = pathname !== '/' || `${search}${hash}${username}${password}` !== '';
  return isMore || !['http:', 'https:'].includes(protocol) ? undefined : origin;
};

/** A year in seconds, for the host and all below it: what browsers ask of a host before they list it. */
const TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

/** The entry that the outermost proxy of ours wrote: each adds one at the end, or puts its own in place of all. */
const forwarded = (header: string | undefined, trustedProxies: number): string | undefined => {
  const entries = (header ?? '').split(',').map((entry) => entry.trim());
  return (entries.at(-trustedProxies) ?? entries[0]) || undefined;
};

/**
 * The origin at which a request's caller knows this server: `PUBLIC_URL` where there is one, else what the request says.
 * `X-Forwarded-*` counts from proxies of ours alone, since a caller may write anything there, and never brings more than
 * an origin with it.
 */
export const publicOriginOf = (c: Context, { publicUrl, trustedProxies }: PublicOriginOptions): string => {
  if (publicUrl !== undefined) return publicUrl;
  // Parsed already, which refuses what is no host.
  const own = new URL(c.req.url);
  if (trustedProxies === 0) return own.origin;
  const protocol = forwarded(c.req.header('x-forwarded-proto'), trustedProxies) === 'https' ? 'https:' : own.protocol;
  const host = forwarded(c.req.header('x-forwarded-host'), trustedProxies) ?? own.host;
  return parseOrigin(`${protocol}//${host}`) ?? own.origin;
};

/** Tells browsers that know this server by https to come by nothing else from now on. */
export const transportSecurity =
  (publicUrl: string | undefined): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (publicUrl?.startsWith('https:')) c.header('Strict-Transport-Security', TRANSPORT_SECURITY);
  };
