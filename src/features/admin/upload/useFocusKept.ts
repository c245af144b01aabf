import { type FocusEvent, useEffect, useRef } from 'react';
import { focusIsLost } from '#src/ui/kept-focus.ts';

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? '';

/**
 * Gives the focus back to the button or box of the same name when a table, replaced by a spinner while it is fetched,
 * stands there again: paging by keyboard goes on where it was.
 * @param away true while the table is replaced
 * @returns what the box around it must carry
 */
export const useFocusKept = (away: boolean) => {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    const name = last.current;
    if (away || name === undefined || !focusIsLost()) return;
    const twins = box.current?.querySelectorAll<HTMLElement>('button, select') ?? [];
    [...twins].find((element) => nameOf(element) === name)?.focus();
  }, [away]);
  return {
    ref: box,
    onFocus: ({ target }: FocusEvent) => {
      last.current = nameOf(target);
    },
  };
};
