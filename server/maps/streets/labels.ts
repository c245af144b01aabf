import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec';
import { MAP_COLORS, type MapTheme } from '../map-colors.ts';
import {
  byZoom,
  expression,
  isOneOf,
  LABEL_FONT,
  labelPaint,
  type SymbolLayer,
  shieldLayout,
  signFor,
  townLayout,
} from '../style-parts.ts';
import type { Streets } from './archive.ts';
import { STREET_SOURCE, streetsFrom } from './style.ts';

/** In English where there is such a name: those of our neighbours, too. */
const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:en'], ['get', 'name']];
/** Archives up to 4.9 have the number of the sign under the other name. */
const NUMBER: ExpressionSpecification = ['coalesce', ['get', 'shield_text'], ['get', 'ref']];
const FIGURES: ExpressionSpecification = ['length', ['coalesce', ['get', 'shield_text'], ['get', 'ref'], '']];
/** More than 200,000 inhabitants, in the archive's own steps. */
const LARGE: ExpressionSpecification = ['>=', ['coalesce', ['get', 'population_rank'], 0], 10];
const LOCALITY: ExpressionSpecification = ['==', ['get', 'kind'], 'locality'];

/** Drawn on a sign at most. */
const LONGEST_NUMBER = 6;

const layer = (id: string, from: string, minzoom: number): Omit<SymbolLayer, 'layout' | 'paint'> => ({
  ...{ id: `streets-${id}`, type: 'symbol', source: STREET_SOURCE, 'source-layer': from, minzoom },
});

const kind = (...kinds: readonly string[]) => isOneOf('kind', ...kinds);
const network = (...names: readonly string[]) => isOneOf('network', ...names);

/** Those with the smallest zoom first, among them the largest. */
const IMPORTANCE: ExpressionSpecification = [
  '-',
  ['coalesce', ['get', 'min_zoom'], 15],
  ['/', ['coalesce', ['get', 'population_rank'], 0], 20],
];

const towns = (theme: MapTheme, id: string, filter: ExpressionSpecification): SymbolLayer => {
  const step = (...[small, town, large]: readonly [number, number, number]) =>
    expression('step', ['coalesce', ['get', 'population_rank'], 0], small, 6, town, 10, large);
  return {
    ...layer(id, 'places', 0),
    filter: ['all', LOCALITY, filter],
    layout: {
      ...townLayout(NAME, byZoom(7, step(12, 13, 15), 10, step(12, 14, 17), 14, step(14, 18, 24))),
      'symbol-sort-key': IMPORTANCE,
      // Nearer by the streets say where it is.
      'icon-image': ['step', ['zoom'], 'town', 12, ''],
    },
    paint: labelPaint(theme, 'town'),
  };
};

const areas = (theme: MapTheme, id: string, minzoom: number, filter: ExpressionSpecification): SymbolLayer => ({
  ...layer(id, 'places', minzoom),
  filter,
  layout: {
    'symbol-sort-key': IMPORTANCE,
    'text-field': NAME,
    'text-font': LABEL_FONT,
    'text-size': byZoom(7, 11, 14, 13),
    'text-transform': 'uppercase',
    'text-letter-spacing': 0.16,
    'text-max-width': 8,
    'text-padding': 6,
  },
  paint: { ...labelPaint(theme, 'stateName'), 'text-opacity': 0.85, 'text-halo-width': 1.5 },
});

const roadNames = (theme: MapTheme, id: string, minzoom: number, filter: ExpressionSpecification): SymbolLayer => ({
  ...layer(id, 'roads', minzoom),
  filter,
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 320,
    'symbol-sort-key': ['coalesce', ['get', 'min_zoom'], 15],
    'text-field': NAME,
    'text-font': LABEL_FONT,
    'text-size': byZoom(12, 11, 16, 13),
    'text-max-angle': 30,
    'text-padding': 4,
  },
  paint: { ...labelPaint(theme, 'stateName'), 'text-halo-width': 1.5 },
});

const signs = (id: string, minzoom: number, filter: ExpressionSpecification): SymbolLayer => ({
  ...layer(id, 'roads', minzoom),
  filter: ['all', ['has', 'network'], ['>', FIGURES, 0], ['<=', FIGURES, LONGEST_NUMBER], filter],
  layout: {},
});

const shields = (): SymbolLayer[] => {
  const dark = { 'text-color': '#14191A' };
  return [
    {
      ...signs('state-signs', 11, ['!', network('US:I', 'US:US', 'US')]),
      layout: {
        ...shieldLayout(NUMBER, expression('literal', 'plate')),
        'icon-text-fit': 'both',
        'icon-text-fit-padding': [2, 5, 1, 5],
        'text-offset': [0, 0],
      },
      paint: dark,
    },
    {
      ...signs('us-signs', 9, network('US:US', 'US')),
      layout: shieldLayout(NUMBER, signFor(NUMBER, 'us')),
      paint: dark,
    },
    {
      ...signs('shields', 0, network('US:I')),
      layout: shieldLayout(NUMBER, signFor(NUMBER, 'shield')),
      paint: { 'text-color': '#FFFFFF' },
    },
  ];
};

/** The letters of the streets: the last is placed first. */
export const streetLabels = (theme: MapTheme, streets: Streets): SymbolLayer[] => {
  const layers: SymbolLayer[] = [
    roadNames(theme, 'street-names', 14, kind('minor_road')),
    roadNames(theme, 'road-names', 12, kind('major_road')),
    areas(theme, 'neighbourhoods', 11, kind('neighbourhood', 'macrohood')),
    {
      ...layer('water-names', 'water', 8),
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { 'text-field': NAME, 'text-font': LABEL_FONT, 'text-size': byZoom(8, 11, 14, 13), 'text-max-width': 8 },
      paint: { ...labelPaint(theme, 'stateName'), 'text-halo-color': MAP_COLORS[theme].water },
    },
    towns(theme, 'towns', ['!', LARGE]),
    areas(theme, 'state-names', 0, kind('region')),
    ...shields(),
    towns(theme, 'large-towns', LARGE),
  ];
  const from = streetsFrom(streets);
  return layers.map((one) => ({ ...one, minzoom: Math.max(from, one.minzoom ?? 0) }));
};
