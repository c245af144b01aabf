/** What the map is drawn on: `lost` while the browser has taken it away, `none` where it gives none (no WebGL 2). */
export type MapSurface = 'there' | 'lost' | 'none';

/**
 * What is known of the surface before the map's code is loaded: a browser without WebGL 2 need not load it. One that has it and
 * gives none all the same is found out by the map itself, since making a surface to see takes a slow phone half a second.
 */
export const surfaceAtFirst = (): MapSurface => (typeof WebGL2RenderingContext === 'undefined' ? 'none' : 'there');
