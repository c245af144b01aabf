/** The part of Trusted Types that is needed (W3C, Trusted Types); TypeScript's own library does not have it yet. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown;
}

/** The worker, and the parts of the app as the build names them: with a hash. */
const OWN_SCRIPT = /^\/(?:sw\.js|assets\/[\w.-]+-[\w-]{8,}\.m?js)$/;

/**
 * True for the address of a script that the build has made: of this origin, and nothing in it that a person may have typed.
 * @param page the address of the page, which relative ones are meant against
 */
const isOwnScript = (url: string, page: string): boolean => {
  if (!URL.canParse(url, page)) return false;
  const { origin, pathname, search, hash } = new URL(url, page);
  return origin === new URL(page).origin && search === '' && hash === '' && OWN_SCRIPT.test(pathname);
};

/**
 * Says which strings the browser may take for a script's address where it enforces Trusted Types (`require-trusted-types-for`
 * in the content security policy): those of our own workers, which libraries name by strings. No string becomes HTML or
 * code: neither we nor a library of ours needs that. Call it once, before any worker starts.
 */
export const admitOwnScripts = (): void => {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isOwnScript(url, document.baseURI) ? url : null),
  });
};
