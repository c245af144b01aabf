/** A built file: its address, and the one that it is kept under. */
export interface ShellFile {
  readonly url: string;
  readonly key: string;
}

interface RepairDeps {
  readonly files: readonly ShellFile[];
  /** Address of the app's page, one of them. */
  readonly page: string;
  readonly cache: Pick<Cache, 'keys' | 'put'>;
  readonly fetch: (url: string) => Promise<Response>;
}

const PARTS = /"(\/assets\/[^"]+)"/g;

/** Whether a page is of this worker's version, whose parts are named after what is in them; the Wi-Fi's own page names none. */
const isOurs = (text: string, { files, page }: RepairDeps): boolean => {
  const parts = [...text.matchAll(PARTS)].map(([, part = '']) => new URL(part, page).href);
  return parts.length > 0 && parts.every((part) => files.some(({ url }) => url === part));
};

/**
 * Fetches again what the browser has lost of the shell, which only an installing worker keeps otherwise: without it the app
 * would not open where there is no signal. The page comes last, so that it is never there without its parts. Where the server has
 * another version by now nothing is done: that one comes whole (decision 0461).
 * @returns how many files were put back. Throws what the network or the cache throws; the next try goes on from there.
 */
export const repairShell = async (deps: RepairDeps): Promise<number> => {
  const { files, page, cache, fetch } = deps;
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const lost = files.filter(({ key }) => !kept.has(key));
  if (lost.length === 0) return 0;
  const current = await fetch(page);
  if (!current.ok || !isOurs(await current.clone().text(), deps)) return 0;
  for (const { url, key } of lost) {
    if (url === page) continue;
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    await cache.put(key, answer);
  }
  const whole = lost.find(({ url }) => url === page);
  if (whole) await cache.put(whole.key, current);
  return lost.length;
};
