import { useId, useState } from 'react';
import type { ProofAction } from '#src/contract/proof.ts';
import { PROFILE } from '#src/texts/profile.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import type { FormFailure } from '#src/ui/form/check.ts';
import { PasskeyProof } from './PasskeyProof.tsx';
import { ProofForm } from './ProofForm.tsx';
import { useProofForm } from './useProofForm.ts';

const TEXT = PROFILE.proof;
const NOTHING = { password: '' };

interface ProofDialogProps {
  readonly open: boolean;
  readonly action: ProofAction;
  /** What the e-mail becomes. */
  readonly email: string;
  readonly onClose: () => void;
  /** Goes on with what the person was doing; what it answers is said here. */
  readonly onProof: (proof: string | undefined) => Promise<FormFailure | undefined>;
}

/** Asks for the password before the e-mail changes. Closed, nothing has happened and nothing typed is lost. */
export const ProofDialog = ({ open, action, email, onClose, onProof }: ProofDialogProps) => {
  const id = useId();
  const form = useProofForm({
    action,
    asks: true,
    onProof: (proof) => go(proof),
  });
  const go = async (proof: string | undefined) => {
    const failure = await onProof(proof);
    if (!failure) form.reset(NOTHING);
    return failure;
  };
  const [presenting, setPresenting] = useState(false);
  const busy = form.busy || presenting;
  const close = () => {
    form.reset(NOTHING);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={() => !busy && close()}
      title={TEXT.title}
      actions={
        <>
          <Button disabled={busy} onClick={close}>
            {TEXT.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            disabled={presenting}
            busy={form.busy}
            busyLabel={TEXT.busy}
          >
            {TEXT.go}
          </Button>
        </>
      }
    >
      <ProofForm id={id} form={form} asks other={<PasskeyProof action={action} onProof={go} onBusy={setPresenting} />}>
        <p>
          {TEXT.text} <span className="font-strong text-ink [overflow-wrap:anywhere]">{email}</span>
        </p>
      </ProofForm>
    </Dialog>
  );
};
