import { Fragment, type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { SETTINGS } from '#src/texts/settings.ts';
import { TRAY } from '#src/texts/tray.ts';
import { Button } from '#src/ui/Button.tsx';
import { PageTitle } from '#src/ui/PageTitle.tsx';
import { Section } from '#src/ui/Section.tsx';
import { AboutSection } from '../../about/ui/AboutSection.tsx';
import { ThemeSection, UnitsSection } from '../../display/ui/DisplaySections.tsx';
import { InstallSection } from '../../install/ui/InstallSection.tsx';
import { StorageSection } from '../../storage/ui/StorageSection.tsx';
import { Tray } from '../../tray/ui/Tray.tsx';

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

/** What the desktop lists beside the page: an anchor of it and its title. */
interface Entry {
  readonly id: string;
  readonly title: string;
}

/** The page's own parts, in its order: who is signed in stands first. */
const OWN: readonly Entry[] = [
  { id: 'account', title: SETTINGS.account },
  { id: 'waiting', title: TRAY.title },
  { id: 'theme', title: SETTINGS.theme.title },
  { id: 'units', title: SETTINGS.units.title },
  { id: 'notifications', title: SETTINGS.notifications.title },
  { id: 'storage', title: SETTINGS.storage.title },
  { id: 'routes', title: SETTINGS.savedRoutes },
  { id: 'install', title: SETTINGS.install.title },
];
const ABOUT: Entry = { id: 'about', title: SETTINGS.about.title };

const Contents = ({ entries }: { readonly entries: readonly Entry[] }) => (
  <nav aria-label={SETTINGS.sections} className="sticky top-7 -ml-3 hidden self-start @min-[900px]:block">
    <ul>
      {entries.map(({ id, title }) => (
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
  /** Who is signed in. */
  readonly person: ReactNode;
  /** How this device is told of news. */
  readonly notifications: ReactNode;
  /** What drive mode keeps, for those who have it. */
  readonly driving: ReactNode;
  /** The routes saved for the road. */
  readonly savedRoutes: ReactNode;
  /** What keeps the account safe, each under its own heading. */
  readonly security: readonly (Entry & { readonly section: ReactNode })[];
  readonly onLogOut: () => void;
}

/**
 * Settings: one column; on a wide screen its parts are listed beside it. What other features own of it is put in by those
 * who draw the page.
 */
const SettingsPage = ({ person, notifications, driving, savedRoutes, security, onLogOut }: SettingsPageProps) => {
  useHashTarget();
  return (
    <div className="@container">
      <div className="mx-auto w-full max-w-170 px-(--gutter) pt-7 pb-12 @min-[900px]:max-w-240">
        <PageTitle>{SETTINGS.title}</PageTitle>
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-12 @min-[900px]:grid-cols-[12.5rem_minmax(0,1fr)]">
          <Contents entries={[...OWN, ...security, ABOUT]} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            {person}
            <Section id="waiting" title={TRAY.title}>
              <Tray />
            </Section>
            <ThemeSection />
            <UnitsSection />
            {notifications}
            {driving}
            <StorageSection />
            <Section id="routes" title={SETTINGS.savedRoutes}>
              {savedRoutes}
            </Section>
            <InstallSection />
            {security.map(({ id, section }) => (
              <Fragment key={id}>{section}</Fragment>
            ))}
            <AboutSection />
            <Button wide icon="log-out" onClick={onLogOut} className="lg:hidden">
              {SETTINGS.logOut}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
};

export default SettingsPage;
