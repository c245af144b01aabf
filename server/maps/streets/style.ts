import type {
  ExpressionSpecification,
  LayerSpecification,
  VectorSourceSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import { MAP_COLORS, type MapTheme } from '../map-colors.ts';
import { byZoom, expression, isOneOf, type LineLayer, type LinePaint, width } from '../style-parts.ts';
import type { Streets } from './archive.ts';
import { streetCredits } from './credits.ts';

/** The source's name in the style. */
export const STREET_SOURCE = 'streets';

/** From farther off the embedded map is drawn, whose numbers and towns are chosen for the whole country. */
const FIRST_ZOOM = 7;

/** The zoom from which streets are drawn. */
export const streetsFrom = ({ minZoom }: Streets): number => Math.max(FIRST_ZOOM, minZoom);

/** The streets as a source of the style. @param base absolute address of the maps */
export const streetSource = (base: string, streets: Streets): VectorSourceSpecification => ({
  type: 'vector',
  tiles: [`${base}/streets/{z}/{x}/{y}.mvt`],
  minzoom: streetsFrom(streets),
  maxzoom: streets.maxZoom,
  bounds: [...streets.bounds],
  attribution: streetCredits(streets.attribution),
});

const kind = (...kinds: readonly string[]) => isOneOf('kind', ...kinds);
const detail = (...kinds: readonly string[]) => isOneOf('kind_detail', ...kinds);
const all = (...filters: readonly ExpressionSpecification[]): ExpressionSpecification => ['all', ...filters];
const none = (filter: ExpressionSpecification): ExpressionSpecification => ['!', filter];
const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
const isLink: ExpressionSpecification = ['==', ['get', 'is_link'], true];

const GREEN = [
  ...['national_park', 'park', 'nature_reserve', 'protected_area', 'forest', 'wood', 'golf_course', 'cemetery'],
  ...['grass', 'garden', 'recreation_ground', 'village_green', 'zoo', 'pitch', 'playground', 'dog_park', 'allotments'],
];
const BUILT = ['industrial', 'commercial', 'railway', 'aerodrome', 'hospital', 'university', 'college', 'school'];

/** Pixels that go on growing with the ground: as given at zooms 12, 15 and 18. */
const growing = ([at12, at15, at18]: readonly [number, number, number]): ExpressionSpecification =>
  expression('interpolate', ['exponential', 1.5], ['zoom'], 12, at12, 15, at15, 18, at18);

/** An interstate's: as on the embedded map up to zoom 12. */
const highway = ([pixels, at15, at18]: readonly [number, number, number]): ExpressionSpecification =>
  byZoom(5, pixels, 12, pixels * 2, 15, at15, 18, at18);

/** A class of road: what belongs to it, from which zoom, and how wide it is without its casing. */
interface RoadClass {
  readonly id: string;
  readonly filter: ExpressionSpecification;
  readonly minzoom: number;
  readonly line: ExpressionSpecification;
  readonly casing: ExpressionSpecification;
  /** The casing shows from this zoom on; before, the line alone, in the colour of other roads. */
  readonly casedFrom: number;
  readonly strong: boolean;
}

/** The smaller first, since the larger lie over them. */
const CLASSES: readonly RoadClass[] = [
  {
    id: 'street',
    filter: kind('minor_road'),
    ...{ minzoom: 12, casedFrom: 13, strong: false },
    ...{ line: growing([0.8, 4.5, 17]), casing: growing([1.6, 6, 20]) },
  },
  {
    id: 'link',
    filter: all(kind('highway', 'major_road'), isLink),
    ...{ minzoom: 11, casedFrom: 12, strong: true },
    ...{ line: growing([1.4, 4, 13]), casing: growing([2.6, 6, 16]) },
  },
  {
    id: 'road',
    filter: all(kind('major_road'), none(isLink), none(detail('trunk', 'primary'))),
    ...{ minzoom: 9, casedFrom: 12, strong: false },
    ...{ line: growing([2, 6, 20]), casing: growing([3.2, 8, 23]) },
  },
  {
    id: 'main-road',
    filter: all(kind('major_road'), none(isLink), detail('trunk', 'primary')),
    ...{ minzoom: 8, casedFrom: 10, strong: true },
    ...{ line: growing([2.6, 7, 22]), casing: growing([4, 9, 26]) },
  },
  {
    id: 'highway',
    filter: all(kind('highway'), none(isLink)),
    ...{ minzoom: FIRST_ZOOM, casedFrom: FIRST_ZOOM, strong: true },
    ...{ line: highway([2.4, 9, 24]), casing: highway([4.2, 13, 29]) },
  },
];

const line = (
  id: string,
  layer: string,
  filter: ExpressionSpecification,
  minzoom: number,
  paint: LinePaint,
): LineLayer => ({
  id: `streets-${id}`,
  type: 'line',
  source: STREET_SOURCE,
  'source-layer': layer,
  minzoom,
  filter,
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint,
});

type FillLayer = Extract<LayerSpecification, { type: 'fill' }>;

const fill = (
  id: string,
  layer: string,
  paint: NonNullable<FillLayer['paint']>,
  filter: ExpressionSpecification = isArea,
  minzoom = FIRST_ZOOM,
): FillLayer => ({
  ...{ id: `streets-${id}`, type: 'fill', source: STREET_SOURCE, 'source-layer': layer, minzoom, filter, paint },
});

const roads = (theme: MapTheme): LineLayer[] => {
  const { road, roadCase, roadMinor } = MAP_COLORS[theme];
  // By day small streets are white like the large ones and their edges paler; by night they are darker themselves.
  const weak = theme === 'day' ? { line: road, casing: roadMinor } : { line: roadMinor, casing: roadCase };
  const strong = { line: road, casing: roadCase };
  const isTunnel: ExpressionSpecification = ['==', ['get', 'is_tunnel'], true];
  const through: ExpressionSpecification = ['case', isTunnel, 0.4, 1];
  const casings = CLASSES.map(({ id, filter, casedFrom, casing, ...one }) =>
    line(`${id}-case`, 'roads', all(filter, none(isTunnel)), casedFrom, {
      'line-color': (one.strong ? strong : weak).casing,
      'line-width': casing,
    }),
  );
  const lines = CLASSES.flatMap(({ id, filter, minzoom, casedFrom, ...one }) => {
    const paint: LinePaint = {
      'line-color': (one.strong ? strong : weak).line,
      'line-opacity': through,
      'line-width': one.line,
    };
    const whole = line(id, 'roads', filter, casedFrom, paint);
    if (casedFrom === minzoom) return [whole];
    const thin = { 'line-color': roadMinor, 'line-width': id === 'street' ? 0.8 : 1.2 };
    return [{ ...line(`${id}-thin`, 'roads', filter, minzoom, thin), maxzoom: casedFrom }, whole];
  });
  return [...casings, ...lines];
};

/** Everything of the streets that has no letters, the bottom layer first. */
export const streetGround = (theme: MapTheme, streets: Streets): LayerSpecification[] => {
  const { land, park, water, border } = MAP_COLORS[theme];
  const built = theme === 'day' ? 0.16 : 0.3;
  const dashed = (color: string, opacity: number, dash: [number, number]): LinePaint => ({
    ...{ 'line-color': color, 'line-opacity': opacity, 'line-dasharray': dash, 'line-width': 1 },
  });
  const layers: (FillLayer | LineLayer)[] = [
    fill('earth', 'earth', { 'fill-color': land }),
    fill('built', 'landuse', { 'fill-color': border, 'fill-opacity': built }, all(isArea, kind(...BUILT)), 10),
    fill('parks', 'landuse', { 'fill-color': park }, all(isArea, kind(...GREEN))),
    fill('water', 'water', { 'fill-color': water }),
    line('rivers', 'water', none(isArea), 8, { 'line-color': water, 'line-width': growing([1.2, 2.5, 6]) }),
    line('runways', 'roads', kind('aeroway'), 11, { 'line-color': border, 'line-width': growing([1.5, 8, 40]) }),
    fill(
      'buildings',
      'buildings',
      { 'fill-color': border, 'fill-opacity': byZoom(13, 0.15, 15, 0.45) },
      all(isArea, kind('building', 'building_part')),
      13,
    ),
    line('paths', 'roads', kind('path'), 14, dashed(border, 0.6, [2, 2])),
    ...roads(theme),
    line('rails', 'roads', kind('rail'), 11, dashed(border, 0.9, [6, 2])),
    line('ferries', 'roads', kind('ferry'), 9, dashed(border, 0.9, [3, 3])),
    line('county-lines', 'boundaries', kind('county'), 8, dashed(border, 0.45, [4, 3])),
    line('state-lines', 'boundaries', kind('region', 'country'), FIRST_ZOOM, {
      ...{ 'line-color': border, 'line-width': width(1), 'line-dasharray': [5, 3] },
    }),
  ];
  const from = streetsFrom(streets);
  return layers.map((layer) => ({ ...layer, minzoom: Math.max(from, layer.minzoom ?? 0) }));
};
