import type { User } from '#src/contract/user.ts';
import { runtime } from '#src/data/runtime.ts';
import { USERS } from '#src/texts/users.ts';
import { Button } from '#src/ui/Button.tsx';
import type { RowAction } from '../commands.ts';
import { personName } from '../model/people.ts';

/** What each button says, to whom it does it, and what it says meanwhile. */
const WORDS = {
  promote: { label: USERS.promote, of: USERS.promoteOf, doing: USERS.promoting },
  passkeys: { label: USERS.passkeys, of: USERS.passkeysOf, doing: USERS.removingPasskeys },
  sessions: { label: USERS.sessions, of: USERS.sessionsOf, doing: USERS.loggingOut },
  delete: { label: USERS.delete, of: USERS.deleteOf, doing: USERS.deleting },
} as const;

interface UserActionsProps {
  readonly user: User;
  /** The signed-in person, who cannot delete themselves. */
  readonly own: boolean;
  readonly online: boolean;
  /** What happens to the row now. */
  readonly now: RowAction | undefined;
  readonly onAsk: (user: User, action: RowAction) => void;
}

/** Make Super Admin, on administrators alone, and Delete; Remove passkeys where staff have some. */
export const UserActions = ({ user, own, online, now, onAsk }: UserActionsProps) => {
  const name = personName(user);
  const button = (action: keyof typeof WORDS, disabled: boolean) => {
    const { label, of, doing } = WORDS[action];
    return (
      <Button
        size="dense"
        variant={action === 'delete' ? 'danger-2' : 'second'}
        disabled={!online || disabled}
        busy={now === action}
        busyLabel={doing}
        aria-label={of(name)}
        onClick={() => onAsk(user, action)}
      >
        {label}
      </Button>
    );
  };
  const other = (action: RowAction): boolean => now !== undefined && now !== action;
  return (
    <>
      {user.profileTypeName === 'ADMIN' && button('promote', now === 'delete')}
      {user.hasPasskey === true && !own && button('passkeys', other('passkeys'))}
      {runtime().config.features.userSessions === true && !own && button('sessions', other('sessions'))}
      {own && <span className="text-sm whitespace-nowrap text-ink-2">{USERS.own}</span>}
      {button('delete', own || now === 'promote')}
    </>
  );
};
