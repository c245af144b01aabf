import { useState } from 'react';
import { PASSKEYS, type Passkey, passkeyNameInputSchema } from '#src/contract/passkey.ts';
import { askForProof } from '#src/data/proof-question.ts';
import { runtime } from '#src/data/runtime.ts';
import { useOnline } from '#src/hooks/sync.ts';
import type { ServerAnswer } from '#src/hooks/useServer.ts';
import { agoText, dayText } from '#src/lib/units.ts';
import { PASSKEY } from '#src/texts/passkeys.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { NameDialog } from '#src/ui/form/NameDialog.tsx';
import { Section } from '#src/ui/Section.tsx';
import { toast } from '#src/ui/toast.ts';
import { withCeremonies } from '../../passkeys/commands.ts';
import { usePasskeyChanges } from '../../passkeys/queries.ts';
import { ListRow, NotListed, Rows } from './ListParts.tsx';
import { StaffSwitch } from './StaffSwitch.tsx';

const details = ({ createdAt, lastUsedAt }: Passkey): readonly string[] => [
  lastUsedAt === null ? PASSKEY.neverUsed : PASSKEY.used(agoText(Date.parse(lastUsedAt), runtime().ports.clock.now())),
  PASSKEY.made(dayText(Date.parse(createdAt))),
];

const List = ({ passkeys }: { readonly passkeys: readonly Passkey[] }) => {
  const online = useOnline();
  const { again, remove, rename } = usePasskeyChanges();
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
        <Rows className="mb-3">
          {passkeys.map((passkey) => (
            <ListRow key={passkey.id} name={passkey.name} details={details(passkey)}>
              <Button
                variant="quiet"
                disabled={!online}
                aria-label={PASSKEY.renameNamed(passkey.name)}
                onClick={() => setRenamed(passkey)}
              >
                {PASSKEY.rename}
              </Button>
              <Button
                variant="quiet"
                busy={at === passkey.id}
                disabled={!online}
                aria-label={PASSKEY.removeNamed(passkey.name)}
                onClick={() => removeOne(passkey)}
              >
                {PASSKEY.remove}
              </Button>
            </ListRow>
          ))}
        </Rows>
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
      {renamed && (
        <NameDialog
          {...PASSKEY.renaming}
          schema={passkeyNameInputSchema}
          maxLength={PASSKEYS.nameMax}
          name={renamed.name}
          onSave={(name) => rename(renamed.id, name)}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </>
  );
};

/** The account's passkeys. */
export const PasskeysSection = ({ passkeys }: { readonly passkeys: ServerAnswer<readonly Passkey[]> }) => {
  return (
    <Section id="passkeys" title={PASSKEY.title}>
      {passkeys.data ? <List passkeys={passkeys.data} /> : <NotListed list={passkeys} text={PASSKEY} />}
    </Section>
  );
};
