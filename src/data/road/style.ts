import * as v from 'valibot';
import { type Tile, tileBounds } from '#src/lib/grid.ts';

/** A source of tiles as a style or a TileJSON file describes it. */
export interface TileSource {
  readonly templates: readonly string[];
  readonly minzoom: number;
  readonly maxzoom: number;
  /** Rows are counted from the south. */
  readonly tms: boolean;
  readonly bounds?: readonly [number, number, number, number];
}

/** What a style needs besides itself: absolute addresses. */
export interface StyleParts {
  readonly sources: readonly TileSource[];
  /** TileJSON files, which name further sources. */
  readonly tileJsons: readonly string[];
  /** Sprite, fonts, drawn data. */
  readonly files: readonly string[];
}

const tileSchema = v.object({
  tiles: v.optional(v.array(v.string())),
  minzoom: v.optional(v.number(), 0),
  maxzoom: v.optional(v.number(), 22),
  scheme: v.optional(v.string()),
  bounds: v.optional(v.tuple([v.number(), v.number(), v.number(), v.number()])),
});
const sourceSchema = v.object({
  ...tileSchema.entries,
  type: v.string(),
  url: v.optional(v.string()),
  data: v.optional(v.unknown()),
});
const faceSchema = v.union([v.string(), v.array(v.object({ url: v.string() }))]);
const styleSchema = v.object({
  sources: v.record(v.string(), sourceSchema),
  sprite: v.optional(v.union([v.string(), v.array(v.object({ url: v.string() }))])),
  glyphs: v.optional(v.string()),
  'font-faces': v.optional(v.record(v.string(), faceSchema)),
  layers: v.optional(
    v.array(v.looseObject({ layout: v.optional(v.looseObject({ 'text-font': v.optional(v.unknown()) })) })),
    [],
  ),
});

/** Ranges of letters that names in Latin letters and their punctuation need. */
const GLYPH_RANGES = ['0-255', '256-511', '8192-8447'];

const TILED = ['vector', 'raster', 'raster-dem'];

/** Pixels of the screen a pixel of the page, as sprites and some tiles come: 1 or 2. */
export type Ratio = 1 | 2;
const ratioMark = (ratio: Ratio): string => (ratio === 2 ? '@2x' : '');

/** Not through URL, which would escape the places in braces. */
const absoluteTemplate = (template: string, base: string): string => {
  if (/^https?:/.test(template)) return template;
  return template.startsWith('/') ? new URL(base).origin + template : new URL('.', base).href + template;
};

const sourceOf = (source: v.InferOutput<typeof tileSchema>, base: string): TileSource | undefined =>
  source.tiles && source.tiles.length > 0
    ? {
        templates: source.tiles.map((one) => absoluteTemplate(one, base)),
        minzoom: source.minzoom,
        maxzoom: source.maxzoom,
        tms: source.scheme === 'tms',
        ...(source.bounds && { bounds: source.bounds }),
      }
    : undefined;

/** `sprite@2x.json`, with what stands behind a question mark kept behind it. */
const spriteFiles = (address: string, ratio: Ratio): string[] =>
  ['.json', '.png'].map((ending) => {
    const url = new URL(address);
    url.pathname += ratioMark(ratio) + ending;
    return url.href;
  });

/** Lists of font names anywhere in a layer's `text-font`: plain, or within an expression. */
const fontStacks = (value: unknown): string[] => {
  if (!Array.isArray(value)) return [];
  if (value[0] === 'literal') return fontStacks(value[1]);
  const plain = value.length > 0 && value.every((part) => typeof part === 'string');
  return plain ? [value.join(',')] : value.flatMap(fontStacks);
};

/** Reads a TileJSON file; undefined where it names no tiles. */
export const readTileJson = (body: unknown, url: string): TileSource | undefined => {
  const parsed = v.safeParse(tileSchema, body);
  return parsed.success ? sourceOf(parsed.output, url) : undefined;
};

/**
 * What a MapLibre style consists of; undefined where it is none.
 * @param url the style's own address, where relative ones start
 */
export const readStyle = (body: unknown, url: string, ratio: Ratio): StyleParts | undefined => {
  const parsed = v.safeParse(styleSchema, body);
  if (!parsed.success) return undefined;
  const { sources, sprite = [], glyphs, layers } = parsed.output;
  const absolute = (address: string) => new URL(address, url).href;
  const all = Object.values(sources);
  const tiled = all.filter((source) => TILED.includes(source.type));
  const sprites = typeof sprite === 'string' ? [sprite] : sprite.map((one) => one.url);
  const faces = Object.values(parsed.output['font-faces'] ?? {}).flat();
  const stacks = new Set(layers.flatMap((layer) => fontStacks(layer.layout?.['text-font'])));
  const letters = glyphs
    ? [...stacks].flatMap((stack) =>
        GLYPH_RANGES.map((range) => glyphs.replace('{fontstack}', stack).replace('{range}', range)),
      )
    : [];
  return {
    sources: tiled.flatMap((source) => sourceOf(source, url) ?? []),
    tileJsons: tiled.flatMap((source) => (source.url ? [absolute(source.url)] : [])),
    files: [
      ...sprites.flatMap((one) => spriteFiles(absolute(one), ratio)),
      ...faces.map((face) => absolute(typeof face === 'string' ? face : face.url)),
      ...letters.map(absolute),
      ...all.flatMap((source) => (typeof source.data === 'string' ? [absolute(source.data)] : [])),
    ],
  };
};

/** True where a source has this tile: between its zooms and within its bounds. */
export const hasTile = (source: TileSource, tile: Tile): boolean => {
  if (tile.z < source.minzoom || tile.z > source.maxzoom) return false;
  if (!source.bounds) return true;
  const [west, south, east, north] = source.bounds;
  const box = tileBounds(tile);
  return box.west < east && box.east > west && box.south < north && box.north > south;
};

/** The address MapLibre asks for a tile at, its choice among several hosts included. */
export const tileUrl = (source: TileSource, { z, x, y }: Tile, ratio: Ratio): string => {
  const template = source.templates[(x + y) % source.templates.length] ?? '';
  const row = source.tms ? 2 ** z - 1 - y : y;
  const filled = template
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{y}', String(row))
    .replace('{ratio}', ratioMark(ratio))
    .replace('{prefix}', (x % 16).toString(16) + (y % 16).toString(16));
  return new URL(filled).href;
};
