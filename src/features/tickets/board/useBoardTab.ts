import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The board's tabs. */
export const BOARD_TABS = ['OPEN', 'TO_DO', 'IN_PROGRESS'] as const;
export type BoardTab = (typeof BOARD_TABS)[number];

/** As the address names them: `open`, `to-do`, `in-progress`. */
const nameOf = (tab: BoardTab): string => tab.toLowerCase().replace('_', '-');

/** The board's tab, kept in the address; another tab begins at its first page. */
export const useBoardTab = (): readonly [BoardTab, (tab: BoardTab) => void] => {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = BOARD_TABS.find((one) => nameOf(one) === asked) ?? 'OPEN';
  const select = useCallback(
    (to: BoardTab) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        if (to === 'OPEN') next.delete('tab');
        else next.set('tab', nameOf(to));
        return next;
      }),
    [setParams],
  );
  return [tab, select];
};
