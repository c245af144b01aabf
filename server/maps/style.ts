import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { MAP_COLORS, type MapTheme } from './map-colors.ts';
import type { Streets } from './streets/archive.ts';
import { streetLabels } from './streets/labels.ts';
import { STREET_SOURCE, streetGround, streetSource, streetsFrom } from './streets/style.ts';
import {
  byZoom,
  LABEL_FONT,
  type LineLayer,
  labelPaint,
  SHIELD_FONT,
  type SymbolLayer,
  shieldLayout,
  signFor,
  townLayout,
  width,
} from './style-parts.ts';
import { LAST_TILE_ZOOM } from './tiles.ts';

/** Shown on the map, as the licences of the data ask. */
const ATTRIBUTION = '© GeoNames (CC BY 4.0), US Census Bureau, Made with Natural Earth';

/** Nearer than this, without streets, there are names of counties and of parts of towns. */
const NEAR_ZOOM = 11;

const line = (id: string, layer: string, color: string, pixels: number): LineLayer => ({
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

/** Towns with more than about 200,000 inhabitants. */
const LARGE_TOWNS = 120;

const names = (layer: string) => ({ type: 'symbol', source: 'basemap', 'source-layer': layer }) as const;

const towns = (theme: MapTheme, id: string, filter: ExpressionSpecification): SymbolLayer => ({
  ...names('towns'),
  id,
  filter,
  layout: {
    ...townLayout(
      ['get', 'name'],
      byZoom(4, ['step', ['get', 'rank'], 13, 300, 12], 10, ['step', ['get', 'rank'], 17, 300, 15, 3000, 13], 14, [
        'step',
        ['get', 'rank'],
        24,
        300,
        20,
        3000,
        16,
      ]),
    ),
    'symbol-sort-key': ['get', 'rank'],
  },
  paint: labelPaint(theme, 'town'),
});

/** Names of areas: capitals, spaced. @param size interpolated over zooms: zoom, pixels, ... */
const areaNames = (theme: MapTheme, id: string, layer: string, ...size: readonly number[]): SymbolLayer => ({
  ...names(layer),
  id,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': LABEL_FONT,
    'text-size': byZoom(...size),
    'text-transform': 'uppercase',
    'text-letter-spacing': 0.22,
    'text-max-width': 8,
    'text-padding': 4,
  },
  paint: { ...labelPaint(theme, 'stateName'), 'text-opacity': 0.85, 'text-halo-width': 1.5 },
});

const shields: SymbolLayer = {
  ...names('interstates'),
  id: 'shields',
  minzoom: 4,
  filter: ['step', ['zoom'], ['get', 'primary'], 8, true],
  layout: shieldLayout(['get', 'ref'], signFor(['get', 'ref'], 'shield')),
  paint: { 'text-color': '#FFFFFF' },
};

/** The last is placed first: large towns, then shields and states' names, then small towns where there is room. */
const labels = (theme: MapTheme): SymbolLayer[] => [
  { ...areaNames(theme, 'county-names', 'county-names', 9, 10, 13, 14), minzoom: 9.5 },
  { ...areaNames(theme, 'neighbourhoods', 'neighbourhoods', 11, 11, 14, 14), minzoom: NEAR_ZOOM },
  towns(theme, 'towns', ['>=', ['get', 'rank'], LARGE_TOWNS]),
  { ...areaNames(theme, 'state-names', 'states', 4, 10.5, 7, 15), minzoom: 3.6, maxzoom: 8 },
  shields,
  towns(theme, 'large-towns', ['<', ['get', 'rank'], LARGE_TOWNS]),
];

const ground = (theme: MapTheme): LayerSpecification[] => {
  const colors = MAP_COLORS[theme];
  return [
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
  ];
};

/** From where on the streets have their own, a label of the embedded map is left to places outside of them. */
const outside = (layer: SymbolLayer, streets: Streets): SymbolLayer => {
  const [west, south, east, north] = streets.bounds;
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const away: ExpressionSpecification = ['!', ['within', { type: 'Polygon', coordinates: [ring] }]];
  const { filter = true } = layer;
  return {
    ...layer,
    filter: ['all', filter as ExpressionSpecification, ['any', ['<', ['zoom'], streetsFrom(streets)], away]],
  };
};

/**
 * The basemap's style by day or night, the bottom layer first. Where there are streets they lie over the embedded map, which
 * is seen from afar and outside of them.
 * @param base absolute address of the maps, without a slash at its end: MapLibre takes no relative one in all places
 */
export const mapStyle = (theme: MapTheme, base: string, streets?: Streets): StyleSpecification => ({
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
    ...(streets && { [STREET_SOURCE]: streetSource(base, streets) }),
    basemap: {
      type: 'vector',
      tiles: [`${base}/tiles/{z}/{x}/{y}.mvt`],
      minzoom: 0,
      maxzoom: LAST_TILE_ZOOM,
      attribution: ATTRIBUTION,
    },
  },
  layers: streets
    ? [
        ...ground(theme),
        ...streetGround(theme, streets),
        ...labels(theme).map((layer) => outside(layer, streets)),
        ...streetLabels(theme, streets),
      ]
    : [...ground(theme), ...labels(theme)],
});
