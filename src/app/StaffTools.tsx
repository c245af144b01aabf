import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Role } from '#src/contract/enums.ts';
import { PATHS } from '#src/contract/paths.ts';
import { CountsWatch, FindDialog, openFind, useFindOpen } from '#src/features/tickets/index.ts';
import { SHELL } from '#src/texts/shell.ts';
import { SHORTCUTS } from '#src/texts/shortcuts.ts';
import { useShortcut } from '#src/ui/shortcuts.ts';
import { useEver } from '#src/ui/useEver.ts';
import { mayOpen } from './access.ts';
import { useWaitingAccounts } from './badge-queries.ts';
import { type Badges, unreadOf, useBadges } from './badges.ts';
import { useTitleCount } from './LongWork.tsx';
import { useDeskNews } from './useDeskNews.ts';
import { useRoleWatch } from './useRoleWatch.ts';

const StaffShortcuts = lazy(() => import('./StaffShortcuts.tsx'));

const GO_TO = { group: SHORTCUTS.goTo };
const EVERYWHERE = { group: SHORTCUTS.everywhere };

export interface StaffToolsProps {
  readonly role: Role | undefined;
}

/** The keys that lead from page to page. */
const useGoing = (role: Role | undefined) => {
  const navigate = useNavigate();
  const to = (path: string) => () => void navigate(path);
  useShortcut('g b', SHELL.entries.board, to(PATHS.boardTable), GO_TO);
  useShortcut('g c', SHELL.entries.chats, to(PATHS.chats), GO_TO);
  useShortcut('g h', SHELL.entries.history, to(PATHS.chatHistory), GO_TO);
  useShortcut('g u', SHELL.entries.upload, to(PATHS.uploadLocations), GO_TO);
  useShortcut('g a', SHELL.entries.accounts, to(PATHS.accounts), GO_TO);
  const enabled = mayOpen('super', role);
  useShortcut('g p', SHELL.entries.users, to(PATHS.userManagement), { ...GO_TO, enabled });
  useShortcut('g r', SHELL.entries.reports, to(PATHS.reports), GO_TO);
  useShortcut('g m', SHELL.entries.map, to(PATHS.map), GO_TO);
};

type Counts = Pick<Badges, 'open' | 'unread'>;

/** What staff have over every page: shortcuts, Find, the numbers on the navigation. Loaded for them alone. */
const StaffTools = ({ role }: StaffToolsProps) => {
  const [sheet, setSheet] = useState(false);
  const [counts, setCounts] = useState<Counts>();
  const finding = useEver(useFindOpen((state) => state.open));
  const waiting = useWaitingAccounts(counts !== undefined);
  useGoing(role);
  useRoleWatch(role);
  useDeskNews();
  useTitleCount((counts?.open ?? 0) + useBadges(unreadOf));
  useShortcut('/', SHORTCUTS.find, openFind, EVERYWHERE);
  useShortcut('?', SHORTCUTS.sheet, () => setSheet(true), EVERYWHERE);
  const onCounts = useCallback((now: { readonly OPEN: number; readonly unread?: number | undefined } | undefined) => {
    setCounts(now && { open: now.OPEN, unread: now.unread });
  }, []);
  // Here before it is asked for: what suspends at a press is drawn 300 ms later (`src/ui/part.ts`).
  useEffect(() => void FindDialog.load().catch(() => undefined), []);
  useEffect(() => useBadges.setState({ open: counts?.open, unread: counts?.unread, waiting }), [counts, waiting]);
  // Who signs in next on this page sees none of it.
  useEffect(() => () => useBadges.setState({ open: undefined, unread: undefined, waiting: undefined }), []);
  return (
    <Suspense>
      <CountsWatch onCounts={onCounts} />
      {finding && <FindDialog />}
      {useEver(sheet) && <StaffShortcuts open={sheet} onClose={() => setSheet(false)} />}
    </Suspense>
  );
};

export default StaffTools;
