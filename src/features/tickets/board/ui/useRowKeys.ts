import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import { BOARD } from '#src/texts/board.ts';
import { focusIsLost } from '#src/ui/kept-focus.ts';
import { useShortcut } from '#src/ui/shortcuts.ts';
import { stepTo } from '../model/rows.ts';

const { keys } = BOARD;

/** The row that the keys have chosen. */
export interface RowKeys {
  readonly active: string | undefined;
  /** To be put on what is around the table. */
  readonly box: RefObject<HTMLDivElement | null>;
}

/**
 * j and k, or the arrows, move the focus from ticket to ticket, so that Enter opens it and assistive technology reads it;
 * `a` is its button. When the chosen row leaves the table, the one in its place is chosen.
 * @param scope another one begins anew: another tab, another page
 */
export const useRowKeys = (
  ids: readonly string[],
  scope: string,
  act: { readonly enabled: (id: string) => boolean; readonly run: (id: string) => void } | undefined,
): RowKeys => {
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [chosen, setChosen] = useState<{ readonly scope: string; readonly id: string }>();
  const place = useRef(0);
  const active = chosen?.scope === scope ? chosen.id : undefined;

  // A row that the person has come to with the Tab key is the chosen one as well.
  useEffect(() => {
    const around = box.current;
    const choose = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-ticket]:focus-visible') : null;
      if (row?.dataset.ticket) setChosen({ scope, id: row.dataset.ticket });
    };
    around?.addEventListener('focusin', choose);
    return () => around?.removeEventListener('focusin', choose);
  }, [scope]);

  const link = (id: string) => box.current?.querySelector<HTMLElement>(`[data-ticket="${CSS.escape(id)}"]`);
  const step = (steps: 1 | -1) => {
    const id = stepTo(ids, active, steps);
    if (id === undefined) return;
    setChosen({ scope, id });
    link(id)?.focus();
  };
  useEffect(() => {
    if (active === undefined) return;
    const at = ids.indexOf(active);
    if (at >= 0) {
      place.current = at;
      return;
    }
    const id = ids[Math.min(place.current, ids.length - 1)];
    if (id === undefined) return;
    setChosen({ scope, id });
    if (focusIsLost()) link(id)?.focus();
  });

  const group = { group: keys.group };
  useShortcut('j', keys.next, () => step(1), group);
  useShortcut('k', keys.previous, () => step(-1), group);
  useShortcut('ArrowDown', keys.next, () => step(1), group);
  useShortcut('ArrowUp', keys.previous, () => step(-1), group);
  const open = () => active !== undefined && void navigate(PATHS.chat(active), { state: { from: pathname + search } });
  useShortcut('Enter', keys.open, open, { ...group, enabled: active !== undefined });
  const actable = active !== undefined && act?.enabled(active) === true;
  useShortcut('a', keys.act, () => active !== undefined && act?.run(active), { ...group, enabled: actable });

  return { active, box };
};
