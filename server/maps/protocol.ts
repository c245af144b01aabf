import type { Packed } from '#server/work/thread.ts';
import type { MapTheme } from './map-colors.ts';
import type { Sprite } from './sprite.ts';
import type { Tile } from './tiles.ts';

// What the server and the threads of the maps say to each other.

/** An answer of the geocoder's or the router's API. */
export interface ApiAnswer extends Packed {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
}

/** Tasks of a thread. */
export interface MapsProtocol {
  /** A request of the geocoder's or the router's API. @param gzip whether its caller takes the answer packed */
  readonly get: { readonly task: { readonly path: string; readonly gzip: boolean }; readonly answer: ApiAnswer };
  readonly tile: {
    readonly task: { readonly z: number; readonly x: number; readonly y: number };
    readonly answer: Tile | undefined;
  };
  readonly sprite: { readonly task: { readonly theme: MapTheme; readonly ratio: number }; readonly answer: Sprite };
  /** Makes what is asked for first. */
  readonly warm: { readonly task: { readonly part: 'router' | 'geocoder' | 'tiles' }; readonly answer: undefined };
}
