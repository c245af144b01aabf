import { PATHS } from '#src/contract/paths.ts';
import type { ChatList } from '#src/data/sync/tickets.ts';
import { CHATS } from '#src/texts/chats.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';

interface EmptyChatsProps {
  readonly list: ChatList;
  readonly offline: boolean;
}

const WORDS: Readonly<Record<ChatList, { readonly title: string; readonly hint: string }>> = {
  mine: { title: CHATS.emptyStaff, hint: CHATS.emptyStaffHint },
  unassigned: { title: CHATS.emptyUnassigned, hint: CHATS.emptyUnassignedHint },
  all: { title: CHATS.emptyAll, hint: CHATS.emptyStaffHint },
  active: { title: CHATS.emptyOthers, hint: CHATS.emptyOthersHint },
  closed: { title: CHATS.emptyClosed, hint: CHATS.emptyClosedHint },
};

/**
 * The card of a list without tickets, with the way to the map where they are made, and for staff to the board where
 * they take them.
 */
export const EmptyChats = ({ list, offline }: EmptyChatsProps) => (
  <div data-no-chats tabIndex={-1} className="m-4 rounded-md border border-line bg-surface outline-none">
    <EmptyState
      icon="messages-square"
      title={WORDS[list].title}
      text={offline ? CHATS.noneStored : WORDS[list].hint}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          {list !== 'active' && list !== 'closed' && <LinkButton to={PATHS.boardTable}>{CHATS.goToBoard}</LinkButton>}
          {list !== 'closed' && <LinkButton to={PATHS.map}>{CHATS.goToMap}</LinkButton>}
        </span>
      }
    />
  </div>
);
