import { useState } from 'react';
import type { Passkey } from '#src/contract/passkey.ts';
import { askForProof } from '#src/data/proofQuestion.ts';
import { runtime } from '#src/data/runtime.ts';
import { agoText, dayText } from '#src/lib/units.ts';
import { PASSKEY } from '#src/texts/passkeys.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { toast } from '#src/ui/toast.ts';
import { useOnline } from '../../online.ts';
import { withCeremonies } from '../../passkeys/load.ts';
import { type Passkeys, usePasskeyChanges } from '../../passkeys/queries.ts';
import { RenameDialog } from '../passkeys/RenameDialog.tsx';
import { StaffSwitch } from '../passkeys/StaffSwitch.tsx';
import { cardClass, Section } from './Section.tsx';

const usedText = ({ createdAt, lastUsedAt }: Passkey): string =>
  [
    lastUsedAt === null
      ? PASSKEY.neverUsed
      : PASSKEY.used(agoText(Date.parse(lastUsedAt), runtime().ports.clock.now())),
    PASSKEY.made(dayText(Date.parse(createdAt))),
  ].join(' · ');

interface RowProps {
  readonly passkey: Passkey;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

const Row = ({ passkey, disabled, busy, onRename, onRemove }: RowProps) => (
  <li className="flex min-h-14 flex-wrap items-center py-1 pr-1 pl-4">
    <div className="min-w-[min(8rem,100%)] flex-1 py-1.5">
      <p className="font-label [overflow-wrap:anywhere]">{passkey.name}</p>
      <p className="text-sm text-ink-2">{usedText(passkey)}</p>
    </div>
    <div className="flex">
      <Button variant="quiet" disabled={disabled} aria-label={PASSKEY.renameNamed(passkey.name)} onClick={onRename}>
        {PASSKEY.rename}
      </Button>
      <Button
        variant="quiet"
        busy={busy}
        disabled={disabled}
        aria-label={PASSKEY.removeNamed(passkey.name)}
        onClick={onRemove}
      >
        {PASSKEY.remove}
      </Button>
    </div>
  </li>
);

const List = ({ passkeys }: { readonly passkeys: readonly Passkey[] }) => {
  const online = useOnline();
  const { again, remove } = usePasskeyChanges();
  const [at, setAt] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [renamed, setRenamed] = useState<Passkey>();
  const has = passkeys.length > 0;

  /** Does something once the person has proved that it is them. */
  const proved = async (what: string, work: (proof: string) => Promise<string | undefined>) => {
    setRefused(undefined);
    const proof = await askForProof('passkey', has);
    if (proof === undefined) return;
    setAt(what);
    setRefused(await work(proof));
    setAt(undefined);
  };
  const add = () =>
    proved('add', async (proof) => {
      const made = await withCeremonies(({ makePasskey }) => makePasskey(proof));
      await again();
      if (!made.ok) return made.error;
      toast.success(PASSKEY.added);
      return undefined;
    });
  const removeOne = ({ id }: Passkey) =>
    proved(id, async (proof) => {
      const failure = await remove(id, proof);
      if (failure) return failure;
      toast.success(PASSKEY.removed);
      return undefined;
    });

  return (
    <>
      {refused && (
        <Banner tone="bad" className="mb-3">
          {refused}
        </Banner>
      )}
      {has && (
        <ul className="mb-3 divide-y divide-line rounded-md border border-line bg-surface">
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              disabled={!online}
              busy={at === passkey.id}
              onRename={() => setRenamed(passkey)}
              onRemove={() => removeOne(passkey)}
            />
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-2">{has ? PASSKEY.about : `${PASSKEY.none} ${PASSKEY.about}`}</p>
      {!online && <p className="mt-2 text-sm text-ink-2">{PASSKEY.offline}</p>}
      <Button
        icon="key-round"
        className="mt-3"
        busy={at === 'add'}
        busyLabel={PASSKEY.adding}
        disabled={!online}
        onClick={add}
      >
        {PASSKEY.add}
      </Button>
      <StaffSwitch hasPasskey={has} />
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  );
};

/** The account's passkeys. Left out where the backend or this browser has none. */
export const PasskeysSection = ({ passkeys }: { readonly passkeys: Passkeys }) => {
  const online = useOnline();
  if (passkeys.state === 'gone') return null;
  return (
    <Section id="passkeys" title={PASSKEY.title}>
      {passkeys.state === 'listed' ? (
        <List passkeys={passkeys.passkeys} />
      ) : (
        <div className={`flex flex-wrap items-center gap-x-4 gap-y-3 text-sm text-ink-2 ${cardClass}`}>
          <p role="status" className="min-w-[min(10rem,100%)] flex-1">
            {passkeys.state === 'loading' ? PASSKEY.loading : online ? PASSKEY.loadFailed : PASSKEY.offline}
          </p>
          {passkeys.state === 'failed' && <Button onClick={passkeys.again}>{PASSKEY.tryAgain}</Button>}
        </div>
      )}
    </Section>
  );
};
