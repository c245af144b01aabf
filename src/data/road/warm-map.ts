import { type Bounds, tilesCovering } from '#src/lib/grid.ts';
import { err, ok } from '#src/lib/result.ts';
import { type Basemap, readStyles } from './read-styles.ts';
import { hasTile, type Ratio, tileUrl } from './style.ts';

/** What the map has on the screen. */
interface Seen {
  readonly bounds: Bounds;
  readonly zoom: number;
}

/** Addresses of what a view of the map is made of, from its own zoom out to the world, each once. */
const viewAddresses = (basemap: Basemap, { bounds, zoom }: Seen, ratio: Ratio): string[] => {
  const tiles = basemap.sources.flatMap((source) => {
    const last = Math.min(Math.max(0, Math.floor(zoom)), source.maxzoom);
    const zooms = Array.from({ length: last + 1 }, (_, i) => last - i);
    return zooms
      .flatMap((z) => tilesCovering(bounds, z))
      .filter((tile) => hasTile(source, tile))
      .map((tile) => tileUrl(source, tile, ratio));
  });
  return [...new Set([...basemap.files, ...tiles])];
};

/**
 * Asks once more for what the map shows, so that a worker that has just taken over keeps it: on a first visit the tiles came
 * before it was there. One after another, mostly from the browser's own store; a failure leaves out the rest.
 * @param style absolute
 */
export const warmMap = async (
  ask: (url: string) => Promise<Response>,
  style: string,
  seen: Seen,
  ratio: Ratio,
): Promise<void> => {
  const basemap = await readStyles([style], ratio, async (url) => {
    const response = await ask(url);
    return response.ok ? ok(await response.json()) : err({ kind: 'retryable', status: response.status });
  });
  if (!basemap.ok) return;
  for (const url of viewAddresses(basemap.value, seen, ratio)) await (await ask(url)).arrayBuffer();
};
