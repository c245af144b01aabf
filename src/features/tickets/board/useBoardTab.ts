import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { withParams } from '#src/lib/with-params.ts';

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
      setParams((before) => withParams(before, { page: undefined, tab: to === 'OPEN' ? undefined : nameOf(to) })),
    [setParams],
  );
  return [tab, select];
};
