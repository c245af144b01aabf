import type { StyleSpecification } from 'maplibre-gl';
import type { MapColors, MapTheme } from './theme.ts';

/** The style's address for a theme: `{theme}` of the runtime configuration replaced. */
export const styleAddress = (template: string, theme: MapTheme): string => template.replaceAll('{theme}', theme);

/** A ground without a map, for when no style can be loaded: route and stations are still drawn on it. */
export const bareStyle = (colors: MapColors): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': colors.land } }],
});
