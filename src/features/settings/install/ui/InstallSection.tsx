import type { InstallKind } from '#src/texts/install.ts';
import { SETTINGS } from '#src/texts/settings.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { cardClass, Section } from '#src/ui/Section.tsx';
import { install } from '../commands.ts';
import { type InstallWay, useInstallWay } from '../queries.ts';
import { InstallSteps } from './InstallSteps.tsx';

const TEXT = SETTINGS.install;

/** Which pictures help, if any: a browser that asks by itself needs none. */
const kindOf = (way: InstallWay): InstallKind | undefined => {
  if (way === 'apple') return 'apple';
  return way === 'by-hand' && /Android/.test(navigator.userAgent) ? 'android' : undefined;
};

/** Putting the app on the device: by the browser's own question where it has one, else in words. */
export const InstallSection = () => {
  const way = useInstallWay();
  const kind = kindOf(way);
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
              <div className="w-full text-sm">{kind ? <InstallSteps kind={kind} /> : TEXT.byHand}</div>
            )}
          </div>
        )}
      </div>
    </Section>
  );
};
