import { useState } from 'react';
import type { ProofAction } from '#src/contract/proof.ts';
import { PASSKEY } from '#src/texts/passkeys.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import type { FormFailure } from '#src/ui/form/check.ts';
import { withCeremonies } from '../../passkeys/load.ts';
import { usePasskeys } from '../../passkeys/queries.ts';

interface PasskeyProofProps {
  readonly action: ProofAction;
  /** What the button says where it does more than go on. */
  readonly label?: string;
  /** Does what the proof is for. Answers what went wrong. */
  readonly onProof: (proof: string) => Promise<FormFailure | undefined>;
  /** Told while it is on its way: what cannot be taken back must not look as if it could. */
  readonly onBusy: (busy: boolean) => void;
}

/** The other way to prove who one is, for those who have a passkey. */
export const PasskeyProof = ({ action, label = PASSKEY.proof.passkey, onProof, onBusy }: PasskeyProofProps) => {
  const passkeys = usePasskeys();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  if (passkeys.state !== 'listed' || passkeys.passkeys.length === 0) return null;
  const press = async () => {
    setRefused(undefined);
    setBusy(true);
    onBusy(true);
    const used = await withCeremonies(({ presentPasskey }) => presentPasskey(action));
    if (!used.ok) setRefused(used.error);
    else if (used.value.proof === undefined) setRefused(PASSKEY.proof.failed);
    else setRefused((await onProof(used.value.proof))?.form);
    setBusy(false);
    onBusy(false);
  };
  return (
    <>
      <Button wide icon="key-round" busy={busy} onClick={press}>
        {label}
      </Button>
      {refused && <Banner tone="bad">{refused}</Banner>}
    </>
  );
};
