import { placeInOrder } from './placing.ts';

/** Pixels of the vertical strip. */
export const VERTICAL = {
  /** Pixels a mile below which the strip does not shrink: it scrolls instead. */
  leastScale: 0.29,
  /** Beyond this it does not grow for two stops side by side: their posts slide. */
  mostScale: 2,
  top: 30,
  bottom: 24,
  post: 42,
  /** Diameter of the number of a place on the way. */
  place: 24,
  gap: 8,
  /** Between the middle of an end's label and the nearest card, and the nearest post. */
  clear: 22,
  label: 13,
} as const;

export interface VerticalLayout {
  /** Pixels a mile, the same for everything on the strip. */
  readonly scale: number;
  /** Whole height in pixels. */
  readonly height: number;
  /** Height at which a mile stands. */
  readonly y: (mile: number) => number;
  readonly posts: readonly number[];
  readonly cards: readonly number[];
}

/** What stands along the vertical strip: its mile, its card's height and, where it is no fuel stop, its post's. Pixels. */
interface Standing {
  readonly mile: number;
  readonly card: number;
  readonly post?: number;
}

/**
 * The vertical strip: miles to heights, and the tops of posts and cards. The whole trip fits `room` pixels unless that
 * would take less than 0.29 px a mile, or the cards need more, or two posts would lie on each other: then it grows.
 * @param stops in order of mile
 */
export const verticalLayout = (totalMiles: number, stops: readonly Standing[], room: number): VerticalLayout => {
  const { top, bottom, post, gap, clear, label, leastScale, mostScale } = VERTICAL;
  const miles = Math.max(totalMiles, 1);
  const signs = stops.filter((stop) => stop.post === undefined);
  const between = signs.slice(1).map((stop, i) => stop.mile - (signs[i]?.mile ?? 0));
  const apart = Math.min(mostScale, (post + 2) / Math.max(0.1, Math.min(...between, Infinity)));
  const cards = stops.reduce((sum, stop) => sum + stop.card + gap, 0) - gap + 2 * clear;
  const scale = Math.max(leastScale, (room - top - bottom) / miles, cards / miles, between.length > 0 ? apart : 0);
  const y = (mile: number) => top + mile * scale;
  const end = y(miles);
  return {
    scale,
    height: end + bottom,
    y,
    posts: placeInOrder(
      stops.map((stop) => ({ at: y(stop.mile), size: stop.post ?? post })),
      2,
      top + label,
      end - label,
    ),
    cards: placeInOrder(
      stops.map((stop) => ({ at: y(stop.mile), size: stop.card })),
      gap,
      top + clear,
      end - clear + 8,
    ),
  };
};

/** Pixels of the horizontal strip. */
export const HORIZONTAL = { left: 36, right: 36, post: 50, label: 8 } as const;

export interface HorizontalLayout {
  /** Place of a mile. */
  readonly x: (mile: number) => number;
  /** Left edges of the posts. */
  readonly posts: readonly number[];
  /** Where each label stands; `none` where there is no room for it. */
  readonly labels: readonly ('right' | 'left' | 'none')[];
}

/**
 * The horizontal strip: miles to places, posts in order and apart, and each label on the side of its post that is free.
 * @param stops miles in order, and the width of each label in pixels
 */
export const horizontalLayout = (
  totalMiles: number,
  stops: readonly { readonly mile: number; readonly label: number }[],
  width: number,
): HorizontalLayout => {
  const { left, right, post, label: pad } = HORIZONTAL;
  // A strip that is not drawn, such as that of a page which is being printed, is measured without a width.
  const length = Math.max(0, width - left - right);
  const x = (mile: number) => left + (mile / Math.max(totalMiles, 1)) * length;
  const posts = placeInOrder(
    stops.map((stop) => ({ at: x(stop.mile), size: post })),
    2,
    0,
    width,
  );
  let free = 0;
  const labels = stops.map((stop, i) => {
    const start = posts[i] ?? 0;
    const next = posts[i + 1] ?? width;
    const need = stop.label + 2 * pad;
    const fitsRight = start + post + need <= next;
    const fitsLeft = start - need >= free;
    const side = fitsRight ? ('right' as const) : fitsLeft ? ('left' as const) : ('none' as const);
    free = start + post + (side === 'right' ? need : 0);
    return side;
  });
  return { x, posts, labels };
};

/** Miles at which the strip has a tick: every 100, with a number every 200; the ends have none. */
export const ticks = (totalMiles: number): { readonly mile: number; readonly numbered: boolean }[] =>
  Array.from({ length: Math.max(0, Math.ceil(totalMiles / 100) - 1) }, (_, i) => ({
    mile: (i + 1) * 100,
    numbered: (i + 1) % 2 === 0,
  }));
