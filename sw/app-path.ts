import { ENDPOINTS } from '#src/contract/endpoints.ts';

/** First parts of paths that are the server's own: the APIs, the maps, what an operator reads. */
const serverParts = new Set([
  ...Object.values(ENDPOINTS).map((endpoint) => endpoint.path.split('/')[1] ?? ''),
  'maps',
  'docs',
]);

/**
 * True for a navigation that the app itself answers (its router sends unknown paths to the map); false for what the
 * server must answer, and for files.
 * @param pathname of an address of this origin
 */
export const isAppPath = (pathname: string): boolean => {
  const parts = pathname.split('/');
  return !serverParts.has(parts[1] ?? '') && !/\.[a-z0-9]+$/i.test(parts[parts.length - 1] ?? '');
};
