import { PATHS } from '#src/contract/paths.ts';
import { CHATS } from '#src/texts/chats.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';

interface EmptyChatsProps {
  readonly staff: boolean;
  readonly offline: boolean;
}

/**
 * The card of a person without tickets, with the way to the map where they are made, and for staff to the board where
 * they take them.
 */
export const EmptyChats = ({ staff, offline }: EmptyChatsProps) => (
  <div data-no-chats tabIndex={-1} className="m-4 rounded-md border border-line bg-surface outline-none">
    <EmptyState
      icon="messages-square"
      title={staff ? CHATS.emptyStaff : CHATS.emptyOthers}
      text={offline ? CHATS.noneStored : staff ? CHATS.emptyStaffHint : CHATS.emptyOthersHint}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          {staff && <LinkButton to={PATHS.boardTable}>{CHATS.goToBoard}</LinkButton>}
          <LinkButton to={PATHS.map}>{CHATS.goToMap}</LinkButton>
        </span>
      }
    />
  </div>
);
