import { useEffect, useState } from 'react';
import { sizeText } from '#src/lib/units.ts';
import { SETTINGS } from '#src/texts/settings.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { type DeviceStorage, isAlmostFull, keepStorage, readDeviceStorage } from '../device-storage.ts';

const TEXT = SETTINGS.storage;

/** Whether the browser keeps the storage, with the question to ask it. */
const Persistence = ({ persisted, onAnswer }: { readonly persisted: boolean; readonly onAnswer: () => void }) => {
  const [refused, setRefused] = useState(false);
  const ask = async () => {
    setRefused(!(await keepStorage()));
    onAnswer();
  };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="min-w-[min(12rem,100%)] flex-1 text-sm text-ink-2">
        {persisted ? TEXT.persisted : refused ? TEXT.persistRefused : TEXT.notPersisted}
      </p>
      {!persisted && <Button onClick={ask}>{TEXT.persist}</Button>}
    </div>
  );
};

/**
 * How much of the device's storage is used, and what to do where it is almost full; nothing where the browser does not
 * tell.
 * @param changed another value looks again
 */
export const StorageTotals = ({ changed }: { readonly changed: unknown }) => {
  const [storage, setStorage] = useState<DeviceStorage>();
  const look = () => {
    readDeviceStorage().then(setStorage, () => setStorage(undefined));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored has changed
  useEffect(look, [changed]);
  if (!storage) return null;
  const { usage, quota, persisted } = storage;
  return (
    <div className="px-4 py-3">
      {isAlmostFull(storage) && (
        <Banner tone="warn" icon="hard-drive" className="mb-3">
          {TEXT.full}
        </Banner>
      )}
      <p className="font-strong">{TEXT.used(sizeText(usage), sizeText(quota))}</p>
      <ProgressBar label={TEXT.bar} value={usage} max={quota} className="mt-2" />
      <Persistence persisted={persisted} onAnswer={look} />
    </div>
  );
};
