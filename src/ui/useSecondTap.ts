import { type MouseEvent, useRef } from 'react';
import { DOUBLE_PRESS_MS } from './useFirstPress.ts';

/** Milliseconds in which a press may be the second half in a cab that shakes, where it would do harm. */
export const SHAKE_MS = 700;

/** CSS pixels by which the two halves of a double tap lie apart at most: a thumb in a cab that shakes. */
const THUMB = 60;

interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly on: Element;
  readonly byKey: boolean;
}

const controlOf = (target: Element): Element => target.closest('button, a, label') ?? target;

const isGone = (element: Element): boolean => !element.isConnected || element.getClientRects().length === 0;

/** For `onClickCapture`. */
interface Taps {
  /** Of what holds both controls, or the second one: drops a tap that does not mean what it meets. */
  readonly dropSecondTap: (event: MouseEvent) => void;
  /** Of a first control that lies elsewhere, and is always meant. */
  readonly noteTap: (event: MouseEvent) => void;
}

/**
 * Tells the second half of a double tap where another control has come under the finger, which it does not mean: one near the place,
 * and shortly after, of a press whose own control is gone by then; of a key, which presses at no place, the time of a double press after another.
 * @param ms in which a press counts as the second half
 */
export const useSecondTap = (ms = DOUBLE_PRESS_MS): Taps => {
  const last = useRef<Press>(undefined);
  const noteTap = ({ timeStamp: at, clientX: x, clientY: y, detail, target }: MouseEvent) => {
    if (target instanceof Element) last.current = { at, x, y, on: controlOf(target), byKey: detail === 0 };
  };
  const isSecond = ({ timeStamp, clientX, clientY, detail }: MouseEvent, target: Element): boolean => {
    const press = last.current;
    if (!press || controlOf(target) === press.on || !isGone(press.on) || press.byKey !== (detail === 0)) return false;
    if (press.byKey) return timeStamp - press.at < DOUBLE_PRESS_MS;
    return timeStamp - press.at < ms && Math.hypot(clientX - press.x, clientY - press.y) <= THUMB;
  };
  const dropSecondTap = (event: MouseEvent) => {
    const { currentTarget, target } = event;
    // React hands over what was pressed in a dialog as well, which lies elsewhere.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (!isSecond(event, target)) return noteTap(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return { dropSecondTap, noteTap };
};
