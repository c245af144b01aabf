import { TEXT } from '#src/contract/limits.ts';

/** One digit a box; an empty box holds ''. Always `TEXT.codeLength` of them. */
export type Boxes = readonly string[];

/** Boxes after a change, and the box that has the focus then. */
export interface BoxesMove {
  readonly boxes: Boxes;
  readonly focus: number;
}

const LAST = TEXT.codeLength - 1;

export const EMPTY_BOXES: Boxes = Array.from({ length: TEXT.codeLength }, () => '');

/** The digits of a text: a code may be pasted with spaces, dashes or words around it. */
const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The code as far as it is there. */
export const codeOf = (boxes: Boxes): string => boxes.join('');

const replaced = (boxes: Boxes, at: number, digit: string): Boxes =>
  boxes.map((box, index) => (index === at ? digit : box));

const put = (boxes: Boxes, at: number, digits: string): BoxesMove => {
  const start = digits.length >= TEXT.codeLength ? 0 : at;
  const fitting = digits.slice(0, TEXT.codeLength - start);
  return {
    boxes: boxes.map((box, index) => fitting[index - start] ?? box),
    focus: Math.min(start + fitting.length, LAST),
  };
};

/**
 * What a box holds after something was typed, pasted or filled in. One digit goes on to the next box; several fill the
 * boxes from here, a whole code from the first. Anything but digits leaves all as it is.
 * @param text what the box holds now, its former digit included where it was not replaced
 */
export const typeAt = (boxes: Boxes, at: number, text: string): BoxesMove => {
  if (text === '') return { boxes: replaced(boxes, at, ''), focus: at };
  const digits = digitsOf(text);
  if (digits === '') return { boxes, focus: at };
  // Typed beside the digit that was there: the new one takes its place.
  const former = boxes[at] ?? '';
  const isBeside = digits.length === 2 && former !== '' && digits.includes(former);
  return put(boxes, at, isBeside ? digits.replace(former, '') : digits);
};

/** Pasted: as typed, but what the box held before does not count. */
export const pasteAt = (boxes: Boxes, at: number, text: string): BoxesMove => {
  const digits = digitsOf(text);
  return digits === '' ? { boxes, focus: at } : put(boxes, at, digits);
};

/**
 * Keys with a meaning of their own; undefined for all others. Backspace on an empty box moves back and takes that digit
 * away; arrows, Home and End move.
 */
export const keyAt = (boxes: Boxes, at: number, key: string): BoxesMove | undefined => {
  switch (key) {
    case 'Backspace':
      return boxes[at] === '' && at > 0 ? { boxes: replaced(boxes, at - 1, ''), focus: at - 1 } : undefined;
    case 'ArrowLeft':
      return { boxes, focus: Math.max(at - 1, 0) };
    case 'ArrowRight':
      return { boxes, focus: Math.min(at + 1, LAST) };
    case 'Home':
      return { boxes, focus: 0 };
    case 'End':
      return { boxes, focus: LAST };
    default:
      return undefined;
  }
};
