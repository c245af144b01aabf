import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { MAP_COLORS, type MapTheme } from './map-colors.ts';
import { LAST_TILE_ZOOM } from './tiles.ts';

/** Shown on the map, as the licences of the data ask. */
const ATTRIBUTION = '© GeoNames (CC BY 4.0), US Census Bureau, Made with Natural Earth';

/** A width in pixels: half at zoom 3, whole at zoom 5, twice at zoom 12 and beyond. */
const width = (pixels: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  3,
  pixels / 2,
  5,
  pixels,
  12,
  pixels * 2,
];

const LABEL_FONT = ['Overpass SemiBold'];
const SHIELD_FONT = ['Overpass ExtraBold'];

const line = (
  id: string,
  layer: string,
  color: string,
  pixels: number,
): Extract<LayerSpecification, { type: 'line' }> => ({
  id,
  type: 'line',
  source: 'basemap',
  'source-layer': layer,
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint: { 'line-color': color, 'line-width': width(pixels) },
});

const fill = (id: string, layer: string, color: string): LayerSpecification => ({
  id,
  type: 'fill',
  source: 'basemap',
  'source-layer': layer,
  paint: { 'fill-color': color },
});

/** Three-digit interstates would only thicken the knots of large towns from afar. */
const roads = (id: string, color: string, pixels: number): LayerSpecification[] => [
  { ...line(`${id}-minor`, 'interstates', color, pixels), minzoom: 6, filter: ['!', ['get', 'primary']] },
  { ...line(id, 'interstates', color, pixels), filter: ['get', 'primary'] },
];

type SymbolLayer = Extract<LayerSpecification, { type: 'symbol' }>;

/** Towns with more than about 200,000 inhabitants. */
const LARGE_TOWNS = 120;

const towns = (theme: MapTheme, id: string, filter: ExpressionSpecification): SymbolLayer => ({
  id,
  type: 'symbol',
  source: 'basemap',
  'source-layer': 'towns',
  filter,
  layout: {
    'symbol-sort-key': ['get', 'rank'],
    'icon-image': 'town',
    'icon-padding': 1,
    'text-field': ['get', 'name'],
    'text-font': LABEL_FONT,
    'text-size': [
      'interpolate',
      ['linear'],
      ['zoom'],
      4,
      ['step', ['get', 'rank'], 13, 300, 12],
      10,
      ['step', ['get', 'rank'], 17, 300, 15, 3000, 13],
    ],
    'text-variable-anchor': ['bottom', 'left', 'right', 'top', 'bottom-left', 'bottom-right', 'top-left', 'top-right'],
    'text-radial-offset': 0.55,
    'text-justify': 'auto',
    'text-max-width': 9,
    'text-optional': true,
  },
  paint: {
    'text-color': MAP_COLORS[theme].town,
    'text-halo-color': MAP_COLORS[theme].halo,
    'text-halo-width': 1.75,
  },
});

const stateNames = (theme: MapTheme): SymbolLayer => ({
  id: 'state-names',
  type: 'symbol',
  source: 'basemap',
  'source-layer': 'states',
  minzoom: 3.6,
  maxzoom: 8,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': LABEL_FONT,
    'text-size': ['interpolate', ['linear'], ['zoom'], 4, 10.5, 7, 15],
    'text-transform': 'uppercase',
    'text-letter-spacing': 0.22,
    'text-max-width': 8,
    'text-padding': 4,
  },
  paint: {
    'text-color': MAP_COLORS[theme].stateName,
    'text-opacity': 0.85,
    'text-halo-color': MAP_COLORS[theme].halo,
    'text-halo-width': 1.5,
  },
});

const shields: SymbolLayer = {
  id: 'shields',
  type: 'symbol',
  source: 'basemap',
  'source-layer': 'interstates',
  minzoom: 4,
  filter: ['step', ['zoom'], ['get', 'primary'], 8, true],
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': ['interpolate', ['linear'], ['zoom'], 4, 240, 8, 400],
    'icon-image': ['case', ['>', ['length', ['get', 'ref']], 2], 'shield-3', 'shield-2'],
    'icon-rotation-alignment': 'viewport',
    'icon-padding': 8,
    'text-field': ['get', 'ref'],
    'text-font': SHIELD_FONT,
    'text-size': 9.5,
    'text-offset': [0, 0.12],
    'text-rotation-alignment': 'viewport',
    'text-padding': 0,
  },
  paint: { 'text-color': '#FFFFFF' },
};

/** The last is placed first: large towns, then shields and states' names, then small towns where there is room. */
const labels = (theme: MapTheme): LayerSpecification[] => [
  towns(theme, 'towns', ['>=', ['get', 'rank'], LARGE_TOWNS]),
  stateNames(theme),
  shields,
  towns(theme, 'large-towns', ['<', ['get', 'rank'], LARGE_TOWNS]),
];

/**
 * The basemap's style by day or night, the bottom layer first.
 * @param base absolute address of the maps, without a slash at its end: MapLibre takes no relative one in all places
 */
export const mapStyle = (theme: MapTheme, base: string): StyleSpecification => {
  const colors = MAP_COLORS[theme];
  return {
    version: 8,
    name: `Milepost ${theme}`,
    center: [-98.5, 39.5],
    zoom: 3.6,
    sprite: `${base}/sprite-${theme}`,
    'font-faces': {
      [LABEL_FONT.join()]: `${base}/fonts/overpass-600.woff2`,
      [SHIELD_FONT.join()]: `${base}/fonts/overpass-800.woff2`,
    },
    sources: {
      basemap: {
        type: 'vector',
        tiles: [`${base}/tiles/{z}/{x}/{y}.mvt`],
        minzoom: 0,
        maxzoom: LAST_TILE_ZOOM,
        attribution: ATTRIBUTION,
      },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colors.water } },
      fill('land-abroad', 'abroad', colors.landAbroad),
      fill('lakes', 'lakes', colors.water),
      fill('land', 'land', colors.land),
      { ...line('land-edge', 'land', colors.border, 1) },
      {
        ...line('county-lines', 'counties', colors.border, 0.5),
        minzoom: 8,
        paint: { 'line-color': colors.border, 'line-width': 0.7, 'line-opacity': 0.45 },
      },
      {
        ...line('state-lines', 'borders', colors.border, 1),
        layout: { 'line-join': 'round' },
        paint: { 'line-color': colors.border, 'line-width': width(1), 'line-dasharray': [5, 3] },
      },
      ...roads('interstate-case', colors.roadCase, 4.2),
      ...roads('interstate', colors.road, 2.4),
      ...labels(theme),
    ],
  };
};
