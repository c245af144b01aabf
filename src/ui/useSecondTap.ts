import { type MouseEvent, useRef } from 'react';
import { DOUBLE_PRESS_MS } from './useFirstPress.ts';

/** CSS pixels by which the two halves of a double tap lie apart at most: a thumb in a cab that shakes. */
const THUMB = 60;

interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly on: Element;
}

const controlOf = (target: Element): Element => target.closest('button, a, label') ?? target;

const isGone = (element: Element): boolean => !element.isConnected || element.getClientRects().length === 0;

/**
 * Drops the second half of a double tap where another control has come under the finger, which it does not mean: one near the place,
 * and shortly after, of a press whose own control is gone by then. A key presses at no place: there the time alone counts.
 * @param ms in which a press counts as the second half
 * @returns for `onClickCapture` of what holds both controls, or of each
 */
export const useSecondTap = (ms = DOUBLE_PRESS_MS): ((event: MouseEvent) => void) => {
  const last = useRef<Press>(undefined);
  return (event) => {
    const { timeStamp, clientX, clientY, detail, currentTarget, target } = event;
    // React hands over what was pressed in a dialog as well, which lies elsewhere.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    const [press, on] = [last.current, controlOf(target)];
    const isNear = press && (detail === 0 || Math.hypot(clientX - press.x, clientY - press.y) <= THUMB);
    if (press && isNear && on !== press.on && timeStamp - press.at < ms && isGone(press.on)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    last.current = { at: timeStamp, x: clientX, y: clientY, on };
  };
};
