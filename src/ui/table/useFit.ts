import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * How a table is drawn in the width that it has: as it is; `tight`, with its words broken where they must be; as `cards`
 * where even that leaves columns under the buttons that stay over its end.
 */
type Fit = 'table' | 'tight' | 'cards';

const TIGHTER = { table: 'tight', tight: 'cards', cards: 'cards' } as const satisfies Record<Fit, Fit>;

/**
 * Measures the table before it is painted, and anew whenever its frame, its rows or its letters change their size. Cards
 * become a table again once there is room for the one that did not fit.
 * @param box holds `.data-table-frame` while it is a table
 * @param asks false where the table may scroll sideways: nothing stays over its columns
 * @param rows measured anew where they are others
 */
export const useFit = (box: RefObject<HTMLElement | null>, asks: boolean, rows: unknown): Fit => {
  const [fit, setFit] = useState<Fit>('table');
  /** Pixels of the frame: what it was when the table was last measured, and what the table wanted that became cards. */
  const width = useRef(0);
  const wanted = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are measured anew
  useLayoutEffect(() => {
    const element = box.current;
    if (!asks || !element) return;
    const measure = () => {
      const before = width.current;
      width.current = element.clientWidth;
      if (fit === 'cards' ? width.current >= wanted.current : fit === 'tight' && width.current > before) {
        return setFit('table');
      }
      const frame = element.querySelector('.data-table-frame');
      if (!frame || frame.scrollWidth <= frame.clientWidth + 1) return;
      wanted.current = frame.scrollWidth + 1;
      setFit(TIGHTER[fit]);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const table = element.querySelector('.data-table');
    if (table) observer.observe(table);
    return () => observer.disconnect();
  }, [box, asks, rows, fit]);

  return asks ? fit : 'table';
};
