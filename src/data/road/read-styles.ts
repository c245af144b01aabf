import type { AppError } from '#src/contract/errors.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { type Ratio, readStyle, readTileJson, type StyleParts, type TileSource } from './style.ts';

/** What some styles consist of, all of it. */
export interface Basemap {
  readonly files: readonly string[];
  readonly sources: readonly TileSource[];
}

/** Reads a JSON file of the map, from wherever it is kept. */
export type ReadJson = (url: string) => Promise<Result<unknown, AppError>>;

/** Reads styles and the TileJSON files they name. Error `invalid-response` where a style is none. */
export const readStyles = async (
  urls: readonly string[],
  ratio: Ratio,
  read: ReadJson,
): Promise<Result<Basemap, AppError>> => {
  const parts: StyleParts[] = [];
  for (const url of urls) {
    const body = await read(url);
    if (!body.ok) return body;
    const style = readStyle(body.value, url, ratio);
    if (!style) return err({ kind: 'invalid-response', message: url });
    parts.push(style);
  }
  const sources: TileSource[] = parts.flatMap((part) => part.sources);
  for (const url of new Set(parts.flatMap((part) => part.tileJsons))) {
    const body = await read(url);
    if (!body.ok) return body;
    const source = readTileJson(body.value, url);
    if (source) sources.push(source);
  }
  return ok({ files: [...new Set(parts.flatMap((part) => part.files))], sources });
};
