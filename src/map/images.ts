import type { MapColors } from './theme.ts';

/**
 * The map's marks are drawn here on a canvas and not taken from the style, so that they look the same on any MapLibre
 * style, and need neither its sprite nor its glyphs (decision 0200). A name says all there is to draw:
 * `station`, `station-selected`, `start`, `end`, `cluster-124`, `exit-85`.
 */
const PREFIX = 'milepost:';

/** The full name of an image; the theme is part of it, so that a new theme draws its own. */
export const imageName = (theme: string, mark: string): string => `${PREFIX}${theme}:${mark}`;

/** Diameter of a cluster's circle in pixels: 26 to 38 by how many it holds. */
const clusterSize = (count: number): number => (count < 20 ? 26 : count < 100 ? 32 : 38);

/** The number a cluster shows: whole below 1,000, then in thousands. */
const clusterText = (count: number): string => (count < 1000 ? String(count) : `${Math.round(count / 1000)}k`);

/** A drawn image as MapLibre takes it. */
export interface MarkImage {
  readonly data: ImageData;
  readonly pixelRatio: number;
}

type Pen = CanvasRenderingContext2D;

const square = (pen: Pen, middle: number, size: number, corner: number): void => {
  pen.beginPath();
  pen.roundRect(middle - size / 2, middle - size / 2, size, size, corner);
};
const fill = (pen: Pen, color: string): void => {
  pen.fillStyle = color;
  pen.fill();
};
const stroke = (pen: Pen, color: string, width: number): void => {
  pen.strokeStyle = color;
  pen.lineWidth = width;
  pen.stroke();
};
const circle = (pen: Pen, middle: number, radius: number): void => {
  pen.beginPath();
  pen.arc(middle, middle, radius, 0, 2 * Math.PI);
};

/** Pixels wide, and high unless it is a square; `middle` is half the width. */
interface Mark {
  readonly size: number;
  readonly height?: number;
  readonly draw: (pen: Pen, middle: number, colors: MapColors) => void;
}

const MARKS: Readonly<Record<string, Mark>> = {
  station: {
    size: 15,
    draw: (pen, middle, colors) => {
      square(pen, middle, 11, 2.5);
      fill(pen, colors.station);
      stroke(pen, colors.land, 1.6);
    },
  },
  'station-selected': {
    size: 24,
    draw: (pen, middle, colors) => {
      square(pen, middle, 21, 5);
      fill(pen, colors.ink);
      square(pen, middle, 17, 3.5);
      fill(pen, colors.land);
      square(pen, middle, 14, 2.5);
      fill(pen, colors.station);
    },
  },
  start: {
    size: 24,
    draw: (pen, middle, colors) => {
      circle(pen, middle, 10.5);
      fill(pen, colors.routeCase);
      circle(pen, middle, 7);
      fill(pen, colors.land);
      stroke(pen, colors.route, 4);
    },
  },
  end: {
    size: 20,
    draw: (pen, middle, colors) => {
      square(pen, middle, 15, 2.5);
      fill(pen, colors.route);
      stroke(pen, colors.routeCase, 2);
      square(pen, middle, 5, 0);
      fill(pen, colors.routeCase);
    },
  },
};

const cluster = (count: number) => ({
  size: clusterSize(count) + 4,
  draw: (pen: Pen, middle: number, colors: MapColors) => {
    circle(pen, middle, clusterSize(count) / 2);
    fill(pen, colors.cluster);
    stroke(pen, colors.land, 2);
    pen.fillStyle = colors.onCluster;
    pen.font = '700 12.5px Overpass, system-ui, sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'alphabetic';
    pen.fillText(clusterText(count), middle, middle + 4.6);
  },
});

/** As exit signs are: white on green, as wide as its number. */
const exitSign = (sign: string) => ({
  size: 35 + 7 * sign.length,
  height: 20,
  draw: (pen: Pen, middle: number, colors: MapColors) => {
    pen.beginPath();
    pen.roundRect(1, 1, 2 * middle - 2, 18, 3);
    fill(pen, colors.station);
    stroke(pen, colors.land, 1.6);
    pen.fillStyle = '#FFFFFF';
    pen.font = '700 11px Overpass, system-ui, sans-serif';
    pen.textAlign = 'center';
    pen.fillText(`EXIT ${sign}`, middle, 14);
  },
});

/** Draws the image of a name; undefined for a name that is not ours, or where the browser gives no canvas. */
export const drawMark = (name: string, colors: MapColors): MarkImage | undefined => {
  if (!name.startsWith(PREFIX)) return undefined;
  const mark = name.slice(name.indexOf(':', PREFIX.length) + 1);
  const [kind, value = ''] = mark.split('-');
  const shape: Mark | undefined =
    kind === 'cluster' ? cluster(Number(value)) : kind === 'exit' ? exitSign(value) : MARKS[mark];
  const pixelRatio = Math.min(3, Math.max(2, Math.ceil(window.devicePixelRatio)));
  const canvas = document.createElement('canvas');
  // Read back at once: a canvas on the graphics card would make the page wait for it.
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!shape || !pen) return undefined;
  canvas.width = shape.size * pixelRatio;
  canvas.height = (shape.height ?? shape.size) * pixelRatio;
  pen.scale(pixelRatio, pixelRatio);
  shape.draw(pen, shape.size / 2, colors);
  return { data: pen.getImageData(0, 0, canvas.width, canvas.height), pixelRatio };
};
