import { useEffect, useRef } from 'react';
import { focusIsLost } from '../kept-focus.ts';

const CONTROLS = 'a[href], button:not(:disabled)';
/** Frames that a dialog has for leaving. */
const MOST_FRAMES = 60;

/** Where the focus was in the rows. */
interface Held {
  readonly id: string;
  readonly place: number;
}

const inDialog = (element: Element | null): boolean => Boolean(element?.closest('[role=dialog]'));

/**
 * Keeps the focus in a table whose focused row goes, or whose pressed button does: it moves to what can be pressed in the
 * row, in the one that took its place, or to what stands there instead of the rows. A person who has gone elsewhere
 * meanwhile is left there; the question that was asked in between is not elsewhere.
 * @param ids the rows as they are drawn; undefined while there are none to draw
 * @returns to be put on what is around rows that carry `data-row`, and `data-no-rows` on what stands instead of them
 */
export const useFocusInRows = (ids: readonly string[] | undefined) => {
  const box = useRef<HTMLDivElement>(null);
  const held = useRef<Held>(undefined);
  const drawn = useRef(ids);
  // A dialog that closes puts the focus somewhere by itself: that is not where the person has gone.
  const answered = useRef(false);

  useEffect(() => {
    const follow = ({ type, target }: Event) => {
      if (!(target instanceof Element)) return;
      if (type !== 'focusin') answered.current = inDialog(target);
      // Nor is a place that stands in for a control that has gone.
      if (type === 'keydown' || inDialog(target) || (type === 'focusin' && focusIsLost())) return;
      const id = box.current?.contains(target) ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;
      if (id !== undefined) held.current = { id, place: drawn.current?.indexOf(id) ?? 0 };
      else if (!answered.current) held.current = undefined;
    };
    const types = ['focusin', 'pointerdown', 'keydown'] as const;
    for (const type of types) document.addEventListener(type, follow, true);
    return () => {
      for (const type of types) document.removeEventListener(type, follow, true);
    };
  }, []);

  // After each drawing: the row may stay while the button in it goes.
  useEffect(() => {
    drawn.current = ids;
    if (!ids || !held.current) return;
    let frame = 0;
    let frames = 0;
    const settle = () => {
      const { current: was } = held;
      if (!was) return;
      const now = document.activeElement;
      if (inDialog(now)) {
        frames += 1;
        if (frames < MOST_FRAMES) frame = requestAnimationFrame(settle);
        return;
      }
      const inRow = now?.closest<HTMLElement>('[data-row]')?.dataset.row === was.id;
      if (!focusIsLost() && (inRow || !answered.current)) return;
      const id = ids.includes(was.id) ? was.id : ids[Math.min(was.place, ids.length - 1)];
      const row = id === undefined ? null : box.current?.querySelector(`[data-row="${CSS.escape(id)}"]`);
      const next = row
        ? row.querySelector<HTMLElement>(CONTROLS)
        : box.current?.querySelector<HTMLElement>('[data-no-rows]');
      // From here on the person may go where they like, and nothing is held where no row is left.
      answered.current = false;
      if (!row) held.current = undefined;
      next?.focus();
    };
    settle();
    return () => cancelAnimationFrame(frame);
  });
  return box;
};
