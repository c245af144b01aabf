import type { ReactNode } from 'react';
import { PATHS } from '#src/contract/paths.ts';
import { useProfile } from '#src/hooks/session.ts';
import { SHELL } from '#src/texts/shell.ts';
import { Menu } from '#src/ui/Menu.tsx';
import { requestSignOut } from '../commands.ts';
import { nameOf } from '../model/person.ts';

const TEXT = SHELL.account;

interface AccountMenuProps {
  readonly face: ReactNode;
  readonly anchor?: 'right end' | 'bottom end';
  readonly className?: string;
}

/** Your account, change password, log out. */
const AccountMenu = ({ face, anchor = 'right end', className = '' }: AccountMenuProps) => {
  const profile = useProfile();
  return (
    <Menu
      label={TEXT.menu}
      anchor={anchor}
      className={className}
      face={face}
      heading={
        profile && (
          <>
            <p className="font-strong">{nameOf(profile)}</p>
            <p className="text-ink-2">{TEXT.roles[profile.profileTypeName]}</p>
          </>
        )
      }
      entries={[
        { label: TEXT.yours, icon: 'user', to: PATHS.profile },
        { label: TEXT.password, icon: 'key-round', to: `${PATHS.settings}#password` },
        { label: TEXT.logOut, icon: 'log-out', onSelect: requestSignOut },
      ]}
    />
  );
};

export default AccountMenu;
