import type { Page } from '@playwright/test';

/** Boxes of a part of a page, one an element in the order of the document: `button 20,48 120x48`, from the part's corner. */
export type Boxes = readonly string[];
/** Parts by their names. */
export type Layout = Readonly<Record<string, Boxes>>;

/**
 * Pixels, and a share of the number, by which a box may differ: what another version of the browser rounds or hints
 * otherwise adds up along a row of words. The typeface itself is ours, so words are as wide everywhere.
 */
const NOISE = { px: 2, share: 0.01 } as const;

const BOX = /^(\S+) (-?\d+),(-?\d+) (\d+)x(\d+)$/;
const NAMES = ['x', 'y', 'width', 'height'] as const;

interface Box {
  readonly tag: string;
  readonly figures: readonly number[];
}
const boxOf = (text: string): Box => {
  const [, tag = '', ...figures] = BOX.exec(text) ?? [];
  return { tag, figures: figures.map(Number) };
};

const differs = (before: number, after: number): boolean =>
  Math.abs(before - after) > NOISE.px + NOISE.share * Math.max(Math.abs(before), Math.abs(after));

/** What is no longer where it was in a part, a sentence for the first of it; undefined where all of it is. */
export const movedIn = (before: Boxes | undefined, after: Boxes | undefined): string | undefined => {
  if (before === undefined) return 'is new';
  if (after === undefined) return 'is gone';
  for (const [at, text] of before.entries()) {
    const [was, is] = [boxOf(text), boxOf(after[at] ?? '')];
    if (was.tag !== is.tag) return `element ${at + 1} was <${text}>, and is <${after[at] ?? 'nothing'}>`;
    const axis = was.figures.findIndex((figure, n) => differs(figure, is.figures[n] ?? Number.NaN));
    const nan = is.figures.some(Number.isNaN);
    if (axis >= 0 || nan) return `element ${at + 1}: ${NAMES[Math.max(0, axis)]} of <${text}> is now <${after[at]}>`;
  }
  return after.length > before.length ? `has an element more: <${after[before.length]}>` : undefined;
};

/** All parts in which something has moved, each with a sentence. */
export const moved = (before: Layout, after: Layout): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const sentence = movedIn(before[name], after[name]);
    return sentence === undefined ? [] : [`${name}: ${sentence}`];
  });

/**
 * Measures the parts of a page that carry an attribute, which names them. Drawings count as one box; what takes no room
 * is left out.
 */
export const measure = (page: Page, attribute: string): Promise<Layout> =>
  page.evaluate(async (name) => {
    await document.fonts.ready;
    const parts = [...document.querySelectorAll<HTMLElement>(`[${name}]`)];
    return Object.fromEntries(
      parts.map((part) => {
        const corner = part.getBoundingClientRect();
        const boxes = [part, ...part.querySelectorAll('*:not(svg *)')].flatMap((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          if (width < 1 || height < 1) return [];
          const [left, top, wide, high] = [x - corner.x, y - corner.y, width, height].map(Math.round);
          return [`${element.tagName.toLowerCase()} ${left},${top} ${wide}x${high}`];
        });
        return [part.getAttribute(name) ?? '', boxes];
      }),
    );
  }, attribute);
