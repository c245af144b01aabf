import type { MiddlewareHandler } from 'hono';
import type { RuntimeConfig } from '#src/contract/config.ts';

const originOf = (address: string): string[] => {
  try {
    return [new URL(address.replaceAll(/[{}]/g, '')).origin];
  } catch {
    // A relative address is this origin, which 'self' names already.
    return [];
  }
};

/**
 * The content security policy of every answer: no inline and no evaluated code, no HTML made of strings (Trusted
 * Types), only configured origins are called.
 */
export const contentSecurityPolicy = (
  { mainApiUrl, authApiUrl, map }: RuntimeConfig,
  storage: readonly string[] = [],
): string => {
  const style = originOf(map.styleUrl);
  const called = [mainApiUrl, authApiUrl, map.routerUrl, map.geocoderUrl].flatMap(originOf);
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...style, ...storage],
    'font-src': ["'self'", ...style],
    'connect-src': ["'self'", ...called, ...style, ...storage],
    'media-src': ["'self'", 'blob:', ...storage],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // No string becomes HTML or code; the page's one policy lets the addresses of its own workers through.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
};

/**
 * Position, sound and passkeys are asked for; a photograph comes from the device's own camera app, which needs no right
 * here.
 */
const PERMISSIONS = [
  ...['geolocation', 'microphone', 'publickey-credentials-get', 'publickey-credentials-create'].map(
    (name) => `${name}=(self)`,
  ),
  ...['camera', 'display-capture', 'payment', 'usb', 'serial', 'hid', 'bluetooth', 'midi'].map((name) => `${name}=()`),
].join(', ');

/** The headers that are the same of every answer, also of those that Node makes itself. */
export const PLAIN_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': PERMISSIONS,
  'X-Frame-Options': 'DENY',
};

/**
 * Sets the policy and the usual headers on every answer; one that has a policy of its own keeps it.
 * @param config read at each answer
 * @param storage origins of the attachments' bytes
 * @param embedding who may load an answer without CORS, as by `<img>`: this origin, or others of its site as well where
 *   another origin is meant to call
 */
export const securityHeaders = (
  config: () => RuntimeConfig,
  storage: () => readonly string[],
  embedding: 'same-origin' | 'same-site',
): MiddlewareHandler => {
  /** Made from these; they hardly ever change. */
  let from: readonly [RuntimeConfig, string] | undefined;
  let policy = '';
  const current = (): string => {
    const made = [config(), storage().join(' ')] as const;
    if (made[0] !== from?.[0] || made[1] !== from[1]) policy = contentSecurityPolicy(made[0], storage());
    from = made;
    return policy;
  };
  return async (c, next) => {
    await next();
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', current());
    for (const [name, value] of Object.entries(PLAIN_HEADERS)) c.header(name, value);
    c.header('Cross-Origin-Resource-Policy', embedding);
  };
};
