import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { MAP_COLORS, type MapTheme } from './map-colors.ts';

// What the layers of the embedded map and of the streets have in common.

export type SymbolLayer = Extract<LayerSpecification, { type: 'symbol' }>;
export type LineLayer = Extract<LayerSpecification, { type: 'line' }>;

export type SymbolPaint = NonNullable<SymbolLayer['paint']>;
type SymbolLayout = NonNullable<SymbolLayer['layout']>;
export type LinePaint = NonNullable<LineLayer['paint']>;

/** An expression from its parts, where these are worked out and the compiler cannot follow. */
export const expression = (...parts: readonly unknown[]): ExpressionSpecification =>
  parts as unknown as ExpressionSpecification;

/** True of features of which a property is one of some values. */
export const isOneOf = (property: string, ...values: readonly string[]): ExpressionSpecification =>
  expression('in', ['coalesce', ['get', property], ''], ['literal', values]);

/** Pixels by zoom: zoom, pixels, ... */
export const byZoom = (...stops: readonly (number | ExpressionSpecification)[]): ExpressionSpecification =>
  expression('interpolate', ['linear'], ['zoom'], ...stops);

export const LABEL_FONT = ['Overpass SemiBold'];
export const SHIELD_FONT = ['Overpass ExtraBold'];

/** A width in pixels: half at zoom 3, whole at zoom 5, twice at zoom 12 and beyond. */
export const width = (pixels: number): ExpressionSpecification => byZoom(3, pixels / 2, 5, pixels, 12, pixels * 2);

/** Letters of the map: with a halo in the colour of the land. */
export const labelPaint = (theme: MapTheme, color: 'town' | 'stateName'): SymbolPaint => ({
  'text-color': MAP_COLORS[theme][color],
  'text-halo-color': MAP_COLORS[theme].halo,
  'text-halo-width': 1.75,
});

/** A town's dot with its name beside it, on the side where there is room. @param size of the letters, pixels */
export const townLayout = (name: ExpressionSpecification, size: ExpressionSpecification): SymbolLayout => ({
  'icon-image': 'town',
  'icon-padding': 1,
  'text-field': name,
  'text-font': LABEL_FONT,
  'text-size': size,
  'text-variable-anchor': ['bottom', 'left', 'right', 'top', 'bottom-left', 'bottom-right', 'top-left', 'top-right'],
  'text-radial-offset': 0.55,
  'text-justify': 'auto',
  'text-max-width': 9,
  'text-optional': true,
});

/** The number of a road over its sign, along the road but upright. */
export const shieldLayout = (number: ExpressionSpecification, image: ExpressionSpecification): SymbolLayout => ({
  'symbol-placement': 'line',
  'symbol-spacing': byZoom(4, 240, 8, 400, 12, 280),
  'icon-image': image,
  'icon-rotation-alignment': 'viewport',
  'icon-padding': 8,
  'text-field': number,
  'text-font': SHIELD_FONT,
  'text-size': 9.5,
  'text-offset': [0, 0.12],
  'text-rotation-alignment': 'viewport',
  'text-padding': 0,
});

/** The narrow or the wide image of a sign, by how many figures it carries. */
export const signFor = (number: ExpressionSpecification, sign: 'shield' | 'us'): ExpressionSpecification => [
  'case',
  ['>', ['length', number], 2],
  `${sign}-3`,
  `${sign}-2`,
];
