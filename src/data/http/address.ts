import type { RuntimeConfig } from '#src/contract/config.ts';
import type { Endpoint } from '#src/contract/endpoint.ts';

/**
 * The absolute address of an API's root, without a slash at the end.
 * @param origin the app's own, for addresses that are relative or empty
 */
export const apiRoot = (config: RuntimeConfig, origin: string, api: Endpoint['api']): string => {
  const root = api === 'app' ? '' : api === 'auth' ? config.authApiUrl : config.mainApiUrl;
  return new URL(root || '/', origin).href.replace(/\/$/, '');
};
