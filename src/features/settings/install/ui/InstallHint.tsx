import { useStore } from 'zustand';
import { PATHS } from '#src/contract/paths.ts';
import { INSTALL } from '#src/texts/install.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { preference } from '#src/ui/preference.ts';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { install } from '../commands.ts';
import { useInstallWay } from '../queries.ts';

/** Said once on a device, whatever the answer: Settings and Help say it for good. */
const said = preference<'not-yet' | 'yes'>('install-hint', ['not-yet', 'yes']);
const done = () => said.set('yes');

/** Tells who comes back to their conversations on a phone that the app may stand on the home screen. */
const InstallHint = () => {
  const way = useInstallWay();
  const wasSaid = useStore(said.store, ({ value }) => value) === 'yes';
  const touch = useMediaQuery('(pointer: coarse)');
  if (way === 'installed' || wasSaid || !touch) return null;
  const ask = async () => {
    if (await install()) done();
  };
  return (
    <Banner
      tone="info"
      icon="download"
      className="m-3"
      action={
        <div className="flex gap-2">
          {way === 'prompt' ? (
            <Button onClick={() => void ask()}>{INSTALL.install}</Button>
          ) : (
            // Gone with the press: who has been there knows.
            <span onClickCapture={done}>
              <LinkButton to={`${PATHS.settings}#install`}>{INSTALL.how}</LinkButton>
            </span>
          )}
          <Button variant="quiet" onClick={done}>
            {INSTALL.notNow}
          </Button>
        </div>
      }
    >
      {INSTALL.hint}
    </Banner>
  );
};

export default InstallHint;
