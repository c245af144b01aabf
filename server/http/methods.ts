import type { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { isServerPath } from '#server/http/static.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Says which methods an address of this server's has, such as `['GET', 'PUT']`; none where it is no address of one, or one of the page's.
 * @param app all of whose routes are there
 */
export const methodsOf = (app: Hono): ((path: string) => readonly string[]) => {
  const router = new TrieRouter<string>();
  // What is there for all methods comes before or after an answer, and what is there for all paths is the page.
  const own = app.routes.filter(({ method, path }) => METHODS.includes(method) && path !== '/*');
  for (const { method, path } of own) router.add(method, path, method);
  return (path) => (isServerPath(path) ? METHODS.filter((method) => router.match(method, path)[0].length > 0) : []);
};
