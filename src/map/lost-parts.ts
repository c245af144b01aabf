import type * as maplibre from 'maplibre-gl';
import type { MapTries } from './tries.ts';

/** What MapLibre tells of a part of the style that could not be fetched. */
type PartError = maplibre.ErrorEvent & {
  readonly error: Error & { readonly status?: number };
  readonly sourceId?: string;
  readonly tile?: maplibre.Tile;
};

const REFUSED_FROM = 400;
const FAILED_FROM = 500;
/** Of the refusals those that pass: a timeout, and too many requests. */
const PASSING: readonly number[] = [408, 429];

/** True where a server has said that the part is not to be had. */
const isRefused = (status = 0): boolean => status >= REFUSED_FROM && status < FAILED_FROM && !PASSING.includes(status);

/** What fetches the lost part again, under the part's name; undefined for a failure that is none of a part. */
const retryOf = (map: maplibre.Map, { error, sourceId, tile }: PartError): [string, () => void] | undefined => {
  if (sourceId !== undefined && tile) {
    const { x, y, z } = tile.tileID.canonical;
    return [`${sourceId} ${z}/${x}/${y}`, () => map.getSource(sourceId) && map.refreshTiles(sourceId, [{ x, y, z }])];
  }
  if (sourceId !== undefined) {
    const source = map.getSource<maplibre.VectorTileSource | maplibre.RasterTileSource>(sourceId);
    const { url } = source ?? {};
    return source && typeof url === 'string' ? [sourceId, () => void source.setUrl(url)] : undefined;
  }
  const { sprite } = map.style.stylesheet;
  return sprite !== undefined && error.status !== undefined ? ['sprite', () => map.style.setSprite(sprite)] : undefined;
};

/**
 * Has what a loaded style is made of fetched again where it failed in passing: its sprite, the description of a source, tiles.
 * MapLibre leaves a hole there until it is looked at anew. Of a font it tells nothing, and draws the names in another.
 */
export const fetchLostParts = (map: maplibre.Map, { again }: MapTries): void => {
  const lost = new Map<string, () => void>();
  let failures = 0;
  let cancel: (() => void) | undefined;
  const forget = () => {
    cancel?.();
    cancel = undefined;
    lost.clear();
    failures = 0;
  };
  const retry = () => {
    // Without its surface the map has no style, and while another comes nothing can be fetched for it: the parts are that one's then.
    cancel = map.style?._loaded ? undefined : again(failures, retry);
    if (cancel) return;
    const parts = [...lost.values()];
    lost.clear();
    for (const fetchAgain of parts) fetchAgain();
  };
  map.on('error', (event) => {
    const failure = event as PartError;
    if (!map.style?._loaded || isRefused(failure.error.status)) return;
    const part = retryOf(map, failure);
    if (!part) return;
    lost.set(...part);
    if (cancel) return;
    failures += 1;
    cancel = again(failures, retry);
  });
  map.on('idle', () => {
    if (lost.size === 0) failures = 0;
  });
  map.on('style.load', forget);
  map.on('remove', forget);
};
