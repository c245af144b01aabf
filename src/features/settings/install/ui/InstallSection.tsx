import { SETTINGS } from '#src/texts/settings.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { cardClass, Section } from '#src/ui/Section.tsx';
import { install, useInstallWay } from '../store.ts';

const TEXT = SETTINGS.install;
const WORDS = { apple: TEXT.apple, 'by-hand': TEXT.byHand } as const;

/** Putting the app on the device: by the browser's own question where it has one, else in words. */
export const InstallSection = () => {
  const way = useInstallWay();
  return (
    <Section id="install" title={TEXT.title}>
      <div className={cardClass}>
        {way === 'installed' ? (
          <p className="flex items-center gap-3">
            <Icon name="circle-check" className="text-green-text" />
            {TEXT.installed}
          </p>
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <p className="min-w-[min(14rem,100%)] flex-1 text-sm text-ink-2">{TEXT.text}</p>
            {way === 'prompt' ? (
              <Button icon="download" onClick={install}>
                {TEXT.install}
              </Button>
            ) : (
              <p className="w-full text-sm">{WORDS[way]}</p>
            )}
          </div>
        )}
      </div>
    </Section>
  );
};
