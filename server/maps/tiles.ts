import { gzipSync } from 'node:zlib';
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Geometry } from 'geojson';
import { contentDigest } from '#server/http/content-digest.ts';
import { unbroken } from '#server/work/unbroken.ts';
import type { Gazetteer } from './gazetteer.ts';
import { INTERSTATES, PRIMARY_INTERSTATES } from './interstates.ts';
import { greatLakes } from './lakes.ts';
import { readAbroad, readCounties, readNation, readStates } from './land.ts';
import { countyPoints, neighbourhoodPoints, statePoints, townPoints } from './map-labels.ts';
import { roadCurves } from './road-curves.ts';

/** The last zoom tiles are made for; the page enlarges them from there. */
export const LAST_TILE_ZOOM = 10;
const EXTENT = 4096;

/** A vector tile, zipped, with its entity tag. */
export interface Tile {
  readonly gzip: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

interface Layer {
  readonly fromZoom: number;
  readonly features: () => readonly Feature[];
}

const geometryFeature = (geometry: Geometry): Feature => ({ type: 'Feature', properties: {}, geometry });

const layersOf = (gazetteer: Gazetteer): Readonly<Record<string, Layer>> => {
  const primary = new Set(PRIMARY_INTERSTATES);
  const curves = roadCurves(gazetteer, INTERSTATES);
  return {
    abroad: { fromZoom: 0, features: readAbroad },
    lakes: { fromZoom: 0, features: () => [greatLakes()] },
    land: { fromZoom: 0, features: readNation },
    counties: { fromZoom: 8, features: () => [geometryFeature(readCounties().borders)] },
    'county-names': { fromZoom: 9, features: () => countyPoints(readCounties().areas) },
    borders: { fromZoom: 0, features: () => [geometryFeature(readStates().borders)] },
    interstates: {
      fromZoom: 3,
      features: () =>
        INTERSTATES.map((road, i) => ({
          type: 'Feature',
          properties: { ref: road.number, primary: primary.has(road) },
          geometry: {
            type: 'LineString',
            coordinates: (curves[i]?.points ?? []).map((point) => [point.longitude, point.latitude]),
          },
        })),
    },
    states: { fromZoom: 2, features: () => statePoints(readStates().areas) },
    towns: { fromZoom: 3, features: () => townPoints(gazetteer.towns) },
    neighbourhoods: { fromZoom: LAST_TILE_ZOOM, features: () => neighbourhoodPoints(gazetteer.towns) },
  };
};

const shownAt = (tile: GeoJSONVTTile, zoom: number): GeoJSONVTTile =>
  Object.assign({ ...tile }, { features: tile.features.filter(({ tags }) => Number(tags?.zoom ?? 0) <= zoom) });

/**
 * Makes the basemap's tiles from public data, each layer read when it is first needed. Layers: `abroad`, `lakes`, `land`,
 * `counties` (from zoom 8), `county-names` (from zoom 9), `borders` of states, `interstates` (`ref`, `primary`), `states` (`name`),
 * `towns` (`name`, `state`, `zoom` from which it is shown, `rank`) and `neighbourhoods` (`name`; in the last tiles alone).
 */
export const createTiles = (gazetteer: Gazetteer): { tile(z: number, x: number, y: number): Tile | undefined } => {
  const layers = Object.entries(layersOf(gazetteer)).map(([name, layer]) => ({ name, ...layer }));
  const indexes = new Map<string, GeoJSONVT>();

  const indexOf = ({ name, features }: (typeof layers)[number]): GeoJSONVT => {
    const known = indexes.get(name);
    if (known !== undefined) return known;
    const data = { type: 'FeatureCollection' as const, features: [...features()] };
    const index = new GeoJSONVT(data, {
      maxZoom: LAST_TILE_ZOOM,
      indexMaxZoom: 4,
      tolerance: 2,
      buffer: 128,
      extent: EXTENT,
    });
    indexes.set(name, index);
    return index;
  };

  const make = (z: number, x: number, y: number): Tile => {
    const parts: Record<string, GeoJSONVTTile> = {};
    for (const layer of layers) {
      if (z < layer.fromZoom) continue;
      const part = indexOf(layer).getTile(z, x, y);
      if (part !== null && part.features.length > 0) parts[layer.name] = shownAt(part, z);
    }
    const tile = fromGeojsonVt(parts, { version: 2, extent: EXTENT });
    const gzip = Uint8Array.from(unbroken(() => gzipSync(tile)));
    return { gzip, etag: `"${contentDigest(gzip)}"` };
  };

  return {
    tile: (z, x, y) => {
      const side = 2 ** z;
      const isInside = [z, x, y].every(Number.isInteger) && z >= 0 && z <= LAST_TILE_ZOOM && x >= 0 && x < side;
      if (!isInside || y < 0 || y >= side) return undefined;
      return make(z, x, y);
    },
  };
};
