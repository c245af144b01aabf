/** The site that passkeys are made for (WebAuthn: relying party). */
export interface RelyingParty {
  /** A host name, without port: a passkey works nowhere else. */
  readonly id: string;
  /** Where the page must stand that uses one. */
  readonly origin: string;
}

const LOCAL = /^localhost(:\d{1,5})?$/;
const ADDRESS = /^\[|^[\d.]+$/;

/**
 * Says for which site passkeys are made, or undefined where they cannot be: WebAuthn knows names alone, no IP addresses,
 * and what a caller says its host is counts for nothing but this machine in development.
 * @param publicUrl the address that people know this server by (`PUBLIC_URL`)
 * @returns a function of the request's `Host`
 */
export const relyingPartyOf =
  (publicUrl: string | URL | undefined, production: boolean) =>
  (host: string | undefined): RelyingParty | undefined => {
    if (publicUrl !== undefined) {
      const { hostname, origin } = new URL(publicUrl);
      return ADDRESS.test(hostname) ? undefined : { id: hostname, origin };
    }
    if (production || host === undefined || !LOCAL.test(host)) return undefined;
    return { id: 'localhost', origin: `http://${host}` };
  };
