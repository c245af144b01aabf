import { useProfile } from '#src/hooks/session.ts';
import { SETTINGS } from '#src/texts/settings.ts';
import { SHELL } from '#src/texts/shell.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Section } from '#src/ui/Section.tsx';
import { nameOf } from '../model/person.ts';
import AccountMenu from './AccountMenu.tsx';

/** Who is signed in, with the account menu. */
export const AccountSection = () => {
  const profile = useProfile();
  if (!profile) return null;
  return (
    <Section id="account" title={SETTINGS.account}>
      <div className="flex items-center gap-4 rounded-md border border-line bg-surface py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <p className="truncate font-strong">{nameOf(profile)}</p>
          <p className="truncate text-sm text-ink-2">
            {[SHELL.account.roles[profile.profileTypeName], profile.email].filter(Boolean).join(' · ')}
          </p>
        </div>
        <AccountMenu
          anchor="bottom end"
          className="grid size-12 place-items-center hover:bg-sunken"
          face={<Icon name="ellipsis" />}
        />
      </div>
    </Section>
  );
};
