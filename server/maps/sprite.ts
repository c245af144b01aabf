import { encode } from 'fast-png';
import { MAP_COLORS, type MapTheme } from './map-colors.ts';

/** One image of the sprite, in pixels of its sheet, as MapLibre's sprite index has it. */
interface SpriteEntry {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  /** The columns and rows that are drawn out to make room for a text, from and to. */
  readonly stretchX?: readonly (readonly [number, number])[];
  readonly stretchY?: readonly (readonly [number, number])[];
}

/** A sheet of map images and the index that says where each one lies. */
export interface Sprite {
  readonly index: Readonly<Record<string, SpriteEntry>>;
  readonly png: Uint8Array<ArrayBuffer>;
}

type Point = readonly [x: number, y: number];
type Rgb = readonly [red: number, green: number, blue: number];

const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

const cubic = (a: Point, b: Point, c: Point, d: Point): Point[] =>
  Array.from({ length: 8 }, (_, i) => {
    const t = (i + 1) / 8;
    const u = 1 - t;
    const at = (axis: 0 | 1) =>
      u * u * u * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t * t * t * d[axis];
    return [at(0), at(1)];
  });

/** The right half of the shield of `look/f-desktop-map.html`, from the notch in its head down to its point. */
const HALF: readonly Point[] = [
  [0, -9.6],
  ...cubic([0, -9.6], [2.2, -8.5], [5.2, -8.5], [7.6, -10]),
  ...cubic([7.6, -10], [10.2, -6.4], [10.6, -2.2], [9, 1.8]),
  ...cubic([9, 1.8], [7.5, 5.6], [4.2, 8.4], [0, 10]),
];

/** The right half of the sign of a US route: ears at the head, round sides, a point at the foot. */
const US_HALF: readonly Point[] = [
  [0, -7.6],
  ...cubic([0, -7.6], [2.4, -7.2], [4.6, -7.8], [6.2, -9.4]),
  [9, -6.6],
  ...cubic([9, -6.6], [7.6, -4.4], [7.8, -2.8], [9, -0.6]),
  ...cubic([9, -0.6], [10.6, 3.4], [7.2, 7], [0, 9.6]),
];

/** Units by which a sign is wider on each side that has room for three figures. */
const THREE_FIGURES = 2.6;

/** The outline `x` units wider on each side. */
const outlineOf = (half: readonly Point[], wider: number): Point[] => {
  const right = half.map(([x, y]): Point => [x === 0 ? 0 : x + wider, y]);
  return [
    ...right,
    ...right
      .slice(1, -1)
      .reverse()
      .map(([x, y]): Point => [-x, y]),
  ];
};

const isWithin = (outline: readonly Point[], x: number, y: number): boolean => {
  let within = false;
  for (const [i, [bx, by]] of outline.entries()) {
    const [ax, ay] = outline[(i + outline.length - 1) % outline.length] ?? [bx, by];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  }
  return within;
};

/** The colour at a place of an image, in the drawing's own units around its middle; undefined where it is clear. */
type Drawing = {
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** Its middle is drawn out to the size of a text. */
  readonly stretches?: true;
  at(x: number, y: number): Rgb | undefined;
};

/** Units of the drawing to a pixel of the page: the mock's shields are drawn at 1.15. */
const SHIELD_SCALE = 1.1;
const EDGE = 1.3;

const shield = (theme: MapTheme, wider: number): Drawing => {
  const outline = outlineOf(HALF, wider);
  const shrink = (share: number) => outline.map(([x, y]): Point => [x * share, y * share]);
  const inner = shrink(1 - EDGE / 20);
  const outer = shrink(1 + EDGE / 20);
  const { shieldRed, shieldBlue } = MAP_COLORS[theme];
  const [white, red, blue] = [rgb('#FFFFFF'), rgb(shieldRed), rgb(shieldBlue)];
  return {
    halfWidth: (10.8 + wider) * SHIELD_SCALE,
    halfHeight: 10.9 * SHIELD_SCALE,
    at: (px, py) => {
      const [x, y] = [px / SHIELD_SCALE, py / SHIELD_SCALE];
      if (!isWithin(outer, x, y)) return undefined;
      if (!isWithin(inner, x, y) || Math.abs(y + 4.9) < 0.5) return white;
      return y < -4.9 ? red : blue;
    },
  };
};

const BLACK = rgb('#14191A');

/** White with a dark edge, by day and by night, as on the road. */
const usSign = (wider: number): Drawing => {
  const outline = outlineOf(US_HALF, wider);
  const inner = outline.map(([x, y]): Point => [x * 0.86, y * 0.86]);
  const white = rgb('#FFFFFF');
  return {
    halfWidth: (9.9 + wider) * SHIELD_SCALE,
    halfHeight: 10 * SHIELD_SCALE,
    at: (px, py) => {
      const [x, y] = [px / SHIELD_SCALE, py / SHIELD_SCALE];
      if (!isWithin(outline, x, y)) return undefined;
      return isWithin(inner, x, y) ? white : BLACK;
    },
  };
};

/** A rounded plate for the numbers of states' roads, each of which has a sign of its own on the road. */
const plate = (): Drawing => {
  const [half, corner, edge] = [8, 3.5, 1];
  const white = rgb('#FFFFFF');
  /** How far outside of the plate, negative within. */
  const beyond = (x: number, y: number) => {
    const [dx, dy] = [Math.abs(x) - half + corner, Math.abs(y) - half + corner];
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner;
  };
  return {
    halfWidth: half,
    halfHeight: half,
    stretches: true,
    at: (x, y) => (beyond(x, y) > 0 ? undefined : beyond(x, y) > -edge ? BLACK : white),
  };
};

const town = (theme: MapTheme): Drawing => {
  const { land, town: edge } = MAP_COLORS[theme];
  const [inside, ring] = [rgb(land), rgb(edge)];
  return {
    halfWidth: 4,
    halfHeight: 4,
    at: (x, y) => {
      const radius = Math.hypot(x, y);
      if (radius > 3.05) return undefined;
      return radius > 1.75 ? ring : inside;
    },
  };
};

const SAMPLES = 5;
/** Places of a pixel that are looked at, from its middle in pixels: its corners and its middle, and the samples. */
const FEW: readonly Point[] = [-0.5, 0.5]
  .flatMap((x): Point[] => [-0.5, 0.5].map((y): Point => [x, y]))
  .concat([[0, 0]]);
const MANY: readonly Point[] = Array.from(
  { length: SAMPLES * SAMPLES },
  (_, i): Point => [((i % SAMPLES) + 0.5) / SAMPLES - 0.5, (Math.floor(i / SAMPLES) + 0.5) / SAMPLES - 0.5],
);

const paint = (drawing: Drawing, ratio: number, rgba: Uint8Array, sheetWidth: number, left: number): void => {
  const [width, height] = [Math.ceil(drawing.halfWidth * 2 * ratio), Math.ceil(drawing.halfHeight * 2 * ratio)];
  const colorsAt = (px: number, py: number, places: readonly Point[]) =>
    places.map(([x, y]) => drawing.at((px + 0.5 + x - width / 2) / ratio, (py + 0.5 + y - height / 2) / ratio));
  for (let py = 0; py < height; py += 1) {
    for (let px = 0; px < width; px += 1) {
      const few = colorsAt(px, py, FEW);
      // Most pixels are of one colour, and only those at an edge are looked at closely.
      const isPlain = few.every((color) => color === few[0]);
      const colors = isPlain ? few : colorsAt(px, py, MANY);
      const hits = colors.filter((color) => color !== undefined);
      if (hits.length === 0) continue;
      const mean = [0, 1, 2].map((part) => hits.reduce((sum, color) => sum + (color[part] ?? 0), 0) / hits.length);
      const alpha = (hits.length / colors.length) * 255;
      rgba.set([...mean, alpha].map(Math.round), (py * sheetWidth + left + px) * 4);
    }
  }
};

/**
 * The sprite of a theme at a pixel ratio: `shield-2` for one or two figures of an interstate, `shield-3` for three, `us-2` and
 * `us-3` for a US route's, `plate` for any other's, `town`.
 */
export const makeSprite = (theme: MapTheme, pixelRatio: number): Sprite => {
  const drawings: Readonly<Record<string, Drawing>> = {
    'shield-2': shield(theme, 0),
    'shield-3': shield(theme, THREE_FIGURES),
    'us-2': usSign(0),
    'us-3': usSign(THREE_FIGURES),
    plate: plate(),
    town: town(theme),
  };
  const index: Record<string, SpriteEntry> = {};
  let [sheetWidth, sheetHeight] = [0, 0];
  for (const [name, { halfWidth, halfHeight, stretches }] of Object.entries(drawings)) {
    const [width, height] = [Math.ceil(halfWidth * 2 * pixelRatio), Math.ceil(halfHeight * 2 * pixelRatio)];
    const middle = [[width / 2 - 1, width / 2 + 1]] as const;
    index[name] = {
      ...{ x: sheetWidth, y: 0, width, height, pixelRatio },
      ...(stretches && { stretchX: middle, stretchY: middle }),
    };
    sheetWidth += width + 2;
    sheetHeight = Math.max(sheetHeight, height);
  }
  const rgba = new Uint8Array(sheetWidth * sheetHeight * 4);
  for (const [name, drawing] of Object.entries(drawings)) {
    paint(drawing, pixelRatio, rgba, sheetWidth, index[name]?.x ?? 0);
  }
  return { index, png: encode({ width: sheetWidth, height: sheetHeight, data: rgba }).slice() };
};
