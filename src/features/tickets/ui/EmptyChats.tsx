import { PATHS } from '#src/contract/paths.ts';
import { CHATS } from '#src/texts/chats.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';

interface EmptyChatsProps {
  readonly staff: boolean;
  readonly offline: boolean;
}

/** The card of a person without tickets, with the way to the map where they are made (2.10), or to the board where staff take them. */
export const EmptyChats = ({ staff, offline }: EmptyChatsProps) => (
  <div data-no-chats tabIndex={-1} className="m-4 rounded-md border border-line bg-surface outline-none">
    <EmptyState
      icon="messages-square"
      title={staff ? CHATS.emptyStaff : CHATS.emptyOthers}
      text={offline ? CHATS.noneStored : staff ? CHATS.emptyStaffHint : CHATS.emptyOthersHint}
      action={
        <LinkButton to={staff ? PATHS.boardTable : PATHS.map}>{staff ? CHATS.goToBoard : CHATS.goToMap}</LinkButton>
      }
    />
  </div>
);
