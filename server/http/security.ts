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

/** The content security policy of every answer: no inline and no evaluated code, only configured origins are called. */
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
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
};

const PERMISSIONS = ['geolocation', 'microphone', 'camera', 'publickey-credentials-get', 'publickey-credentials-create']
  .map((name) => `${name}=(self)`)
  .join(', ');

/**
 * Sets the policy and the usual headers on every answer; one that has a policy of its own keeps it.
 * @param config read at each answer
 * @param storage origins of the attachments' bytes
 */
export const securityHeaders = (config: () => RuntimeConfig, storage: () => readonly string[]): MiddlewareHandler => {
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
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    c.header('Permissions-Policy', PERMISSIONS);
    c.header('X-Frame-Options', 'DENY');
  };
};
