import { useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import { SETTINGS } from '#src/texts/settings.ts';
import { PAGE_TITLES } from '#src/texts/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { cardClass, Section } from '#src/ui/Section.tsx';
import { useCheckForUpdate, useUpdate } from '../store.ts';

const TEXT = SETTINGS.about;
const ANSWERS = { idle: TEXT.byItself, checking: TEXT.byItself, newest: TEXT.newest, unreachable: TEXT.unreachable };

/** The app's version, and the way to the next one: Check for updates, or Update where one is here. */
const VersionRow = () => {
  const update = useUpdate();
  const check = useCheckForUpdate();
  const [stage, setStage] = useState<keyof typeof ANSWERS>('idle');
  const ask = async () => {
    setStage('checking');
    const found = (await check?.()) ?? 'unreachable';
    setStage(found === 'ready' ? 'idle' : found);
  };
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-3 ${cardClass}`}>
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="font-strong">{TEXT.version(__APP_VERSION__, __APP_BUILD__)}</p>
        <p role="status" className="text-sm text-ink-2">
          {update ? TEXT.updateReady : ANSWERS[stage]}
        </p>
      </div>
      {update ? (
        <Button busy={update.applying} busyLabel={TEXT.updating} onClick={update.apply}>
          {TEXT.update}
        </Button>
      ) : (
        check && (
          <Button busy={stage === 'checking'} busyLabel={TEXT.checking} onClick={ask}>
            {TEXT.check}
          </Button>
        )
      )}
    </div>
  );
};

const linkClass = 'inline-flex min-h-12 items-center text-sm font-label text-blue-text underline underline-offset-3';

const PAGES = [
  [PATHS.help, TEXT.help],
  [PATHS.terms, PAGE_TITLES.terms],
  [PATHS.privacy, PAGE_TITLES.privacy],
  [`${PATHS.help}/notices`, TEXT.notices],
] as const;

/** Version, help, terms, privacy, notices. */
export const AboutSection = () => (
  <Section id="about" title={TEXT.title}>
    <VersionRow />
    <div className="mt-1 flex flex-wrap gap-x-6">
      {PAGES.map(([to, title]) => (
        <Link key={to} to={to} className={linkClass}>
          {title}
        </Link>
      ))}
    </div>
  </Section>
);
