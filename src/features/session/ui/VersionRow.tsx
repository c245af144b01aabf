import { useState } from 'react';
import { INFO } from '#src/texts/info.ts';
import { Button } from '#src/ui/Button.tsx';
import { useCheckForUpdate, useUpdate } from '../update.ts';

const TEXT = INFO.settings;

/** The app's version, and the way to the next one: Check for updates, or Update where one is here. */
export const VersionRow = () => {
  const update = useUpdate();
  const check = useCheckForUpdate();
  const [stage, setStage] = useState<'idle' | 'checking' | 'newest'>('idle');
  const ask = async () => {
    setStage('checking');
    setStage((await check?.()) ? 'idle' : 'newest');
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line bg-surface px-4 py-3">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="font-strong">{TEXT.versionText(__APP_VERSION__)}</p>
        <p role="status" className="text-sm text-ink-2">
          {update ? TEXT.updateReady : stage === 'newest' ? TEXT.newest : TEXT.upToDate}
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
