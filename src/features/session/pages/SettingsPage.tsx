import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { ACCOUNT } from '#src/texts/account.ts';
import { PASSKEY } from '#src/texts/passkeys.ts';
import { SETTINGS } from '#src/texts/settings.ts';
import { TRAY } from '#src/texts/tray.ts';
import { Button } from '#src/ui/Button.tsx';
import { requestSignOut } from '../commands.ts';
import { useDevices } from '../devices.ts';
import { usePasskeys } from '../passkeys/queries.ts';
import { AboutSection } from '../ui/settings/AboutSection.tsx';
import { AccountSection } from '../ui/settings/AccountSection.tsx';
import { DevicesSection } from '../ui/settings/DevicesSection.tsx';
import { ThemeSection, UnitsSection } from '../ui/settings/DisplaySections.tsx';
import { InstallSection } from '../ui/settings/InstallSection.tsx';
import { NotificationsSection } from '../ui/settings/NotificationsSection.tsx';
import { PasskeysSection } from '../ui/settings/PasskeysSection.tsx';
import { PasswordSection } from '../ui/settings/PasswordSection.tsx';
import { Section } from '../ui/settings/Section.tsx';
import { StorageSection } from '../ui/settings/StorageSection.tsx';
import { Tray } from '../ui/Tray.tsx';

/** Moves to the part that the address names ("#waiting"), once the page is there. */
const useHashTarget = () => {
  const { hash } = useLocation();
  useEffect(() => {
    const section = hash && document.getElementById(hash.slice(1));
    if (!section) return;
    // Focus alone leaves a part where it is that is in sight by its first line.
    section.focus({ preventScroll: true });
    section.scrollIntoView();
  }, [hash]);
};

/** The anchors of the page, as the desktop lists them beside it. */
const PARTS = [
  { id: 'account', title: SETTINGS.account },
  { id: 'waiting', title: TRAY.title },
  { id: 'theme', title: SETTINGS.theme.title },
  { id: 'units', title: SETTINGS.units.title },
  { id: 'notifications', title: SETTINGS.notifications.title },
  { id: 'storage', title: SETTINGS.storage.title },
  { id: 'routes', title: SETTINGS.savedRoutes },
  { id: 'install', title: SETTINGS.install.title },
  { id: 'password', title: ACCOUNT.password.title },
  { id: 'passkeys', title: PASSKEY.title },
  { id: 'devices', title: ACCOUNT.devices.title },
  { id: 'about', title: SETTINGS.about.title },
] as const;

const Contents = ({ without }: { readonly without: readonly string[] }) => (
  <nav aria-label={SETTINGS.sections} className="sticky top-7 -ml-3 hidden self-start @min-[900px]:block">
    <ul>
      {PARTS.filter(({ id }) => !without.includes(id)).map(({ id, title }) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            replace
            className="flex min-h-10 items-center rounded-sm px-3 text-sm font-label text-ink-2 no-underline hover:bg-sunken hover:text-ink"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

interface SettingsPageProps {
  /** The routes saved for the road, which another feature owns. */
  readonly savedRoutes: ReactNode;
}

/** Settings: one column; on a wide screen its parts are listed beside it. */
const SettingsPage = ({ savedRoutes }: SettingsPageProps) => {
  const devices = useDevices();
  const passkeys = usePasskeys();
  useHashTarget();
  return (
    <div className="@container">
      <div className="mx-auto w-full max-w-170 px-(--gutter) pt-7 pb-12 @min-[900px]:max-w-240">
        <h1 className="text-[1.75rem] leading-tight font-figure tracking-[-0.015em]">{SETTINGS.title}</h1>
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-12 @min-[900px]:grid-cols-[12.5rem_minmax(0,1fr)]">
          <Contents
            without={[
              ...(devices.state === 'gone' ? ['devices'] : []),
              ...(passkeys.state === 'gone' ? ['passkeys'] : []),
            ]}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <AccountSection />
            <Section id="waiting" title={TRAY.title}>
              <Tray />
            </Section>
            <ThemeSection />
            <UnitsSection />
            <NotificationsSection />
            <StorageSection />
            <Section id="routes" title={SETTINGS.savedRoutes}>
              {savedRoutes}
            </Section>
            <InstallSection />
            <PasswordSection />
            <PasskeysSection passkeys={passkeys} />
            <DevicesSection devices={devices} />
            <AboutSection />
            <Button wide icon="log-out" onClick={requestSignOut} className="lg:hidden">
              {SETTINGS.logOut}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
};

export default SettingsPage;
