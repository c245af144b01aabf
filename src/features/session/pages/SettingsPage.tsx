import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import { INFO } from '#src/texts/info.ts';
import { SHELL } from '#src/texts/shell.ts';
import { TRAY } from '#src/texts/tray.ts';
import { Button } from '#src/ui/Button.tsx';
import { Choice } from '#src/ui/Choice.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { setTheme, useTheme } from '#src/ui/theme.ts';
import { requestSignOut } from '../commands.ts';
import { nameOf } from '../model/person.ts';
import { useProfile } from '../queries.ts';
import AccountMenu from '../ui/AccountMenu.tsx';
import { Tray } from '../ui/Tray.tsx';
import { VersionRow } from '../ui/VersionRow.tsx';

const TEXT = INFO.settings;

const Section = ({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <section id={id} tabIndex={-1} className="scroll-mt-4 outline-none">
    <h2 className="mb-3 text-lg font-strong">{title}</h2>
    {children}
  </section>
);

const Account = () => {
  const profile = useProfile();
  if (!profile) return null;
  return (
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
  );
};

/** Moves to the part that the address names ("#waiting"), once the page is there. */
const useHashTarget = () => {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.querySelector<HTMLElement>(hash)?.focus();
  }, [hash]);
};

const linkClass = 'inline-flex min-h-12 items-center text-sm font-label text-blue-text underline underline-offset-3';

/** Settings (`decisions.md`, Screens), as far as it goes now. Log out stands at its foot on a phone. */
const SettingsPage = () => {
  const theme = useTheme();
  useHashTarget();
  return (
    <div className="mx-auto w-full max-w-170 px-(--gutter) pt-7 pb-12">
      <h1 className="text-[1.75rem] leading-tight font-figure tracking-[-0.015em]">{TEXT.title}</h1>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8">
        <Section id="account" title={TEXT.account}>
          <Account />
        </Section>
        <Section id="waiting" title={TRAY.title}>
          <Tray />
        </Section>
        <Section id="theme" title={TEXT.theme}>
          <Choice
            label={TEXT.theme}
            labelHidden
            hint={TEXT.themeText}
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'system', label: TEXT.themes.system },
              { value: 'day', label: TEXT.themes.day },
              { value: 'night', label: TEXT.themes.night },
            ]}
          />
        </Section>
        <Section id="password" title={TEXT.password}>
          <p className="text-sm text-ink-2">{TEXT.passwordText}</p>
        </Section>
        <Section id="about" title={TEXT.about}>
          <VersionRow />
          <div className="mt-1 flex flex-wrap gap-x-6">
            <Link to={PATHS.help} className={linkClass}>
              {TEXT.help}
            </Link>
            <Link to={`${PATHS.help}/notices`} className={linkClass}>
              {TEXT.notices}
            </Link>
          </div>
        </Section>
        <Button wide icon="log-out" onClick={requestSignOut} className="lg:hidden">
          {TEXT.logOut}
        </Button>
      </div>
    </div>
  );
};

export default SettingsPage;
