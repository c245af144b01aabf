import type { ShellFile } from './repair-shell.ts';

interface FillDeps {
  readonly files: readonly ShellFile[];
  readonly cache: Pick<Cache, 'match' | 'put'>;
  readonly fetch: (url: string) => Promise<Response>;
}

/**
 * Files fetched at a time beside the one of workbox. A browser has six connections to one server (HTTP/1.1), and the page, which a
 * person uses meanwhile, needs some of them.
 */
const AT_A_TIME = 2;

/**
 * Helps an installing worker, for which workbox fetches one file after the other: on a line of 0.4 s there and back that is two
 * minutes until the app opens without signal. Begins at the other end, and so meets it in the middle; workbox fetches nothing that is
 * there, and whether all of it is there is its to say. Leaves out what is not named after its content. Never throws: what
 * fails here is left to workbox.
 */
export const fillShell = async ({ files, cache, fetch }: FillDeps): Promise<void> => {
  const rest = files.filter(({ url, key }) => url === key);
  const help = async () => {
    for (let file = rest.pop(); file; file = rest.pop()) {
      if (await cache.match(file.key)) continue;
      const answer = await fetch(file.url);
      if (answer.ok && !answer.redirected) await cache.put(file.key, answer);
    }
  };
  await Promise.allSettled(Array.from({ length: AT_A_TIME }, help));
};
