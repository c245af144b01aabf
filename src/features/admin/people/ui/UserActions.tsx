import type { User } from '#src/contract/user.ts';
import { runtime } from '#src/data/runtime.ts';
import { USERS } from '#src/texts/users.ts';
import { Button } from '#src/ui/Button.tsx';
import type { RowAction } from '../commands.ts';
import { personName } from '../model/people.ts';

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
  return (
    <>
      {user.profileTypeName === 'ADMIN' && (
        <Button
          size="dense"
          disabled={!online || now === 'delete'}
          busy={now === 'promote'}
          busyLabel={USERS.promoting}
          aria-label={USERS.promoteOf(name)}
          onClick={() => onAsk(user, 'promote')}
        >
          {USERS.promote}
        </Button>
      )}
      {user.hasPasskey === true && !own && (
        <Button
          size="dense"
          disabled={!online || (now !== undefined && now !== 'passkeys')}
          busy={now === 'passkeys'}
          busyLabel={USERS.removingPasskeys}
          aria-label={USERS.passkeysOf(name)}
          onClick={() => onAsk(user, 'passkeys')}
        >
          {USERS.passkeys}
        </Button>
      )}
      {runtime().config.features.userSessions === true && !own && (
        <Button
          size="dense"
          disabled={!online || (now !== undefined && now !== 'sessions')}
          busy={now === 'sessions'}
          busyLabel={USERS.loggingOut}
          aria-label={USERS.sessionsOf(name)}
          onClick={() => onAsk(user, 'sessions')}
        >
          {USERS.sessions}
        </Button>
      )}
      {own && <span className="text-sm whitespace-nowrap text-ink-2">{USERS.own}</span>}
      <Button
        size="dense"
        variant="danger-2"
        disabled={!online || own || now === 'promote'}
        busy={now === 'delete'}
        busyLabel={USERS.deleting}
        aria-label={USERS.deleteOf(name)}
        onClick={() => onAsk(user, 'delete')}
      >
        {USERS.delete}
      </Button>
    </>
  );
};
