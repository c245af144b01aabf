import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { proofQuestion } from '#src/data/proofQuestion.ts';
import { PASSKEY } from '#src/texts/passkeys.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { PasskeyProof } from '../proof/PasskeyProof.tsx';
import { ProofForm } from '../proof/ProofForm.tsx';
import { useProofForm } from '../proof/useProofForm.ts';

const TEXT = PASSKEY.proof;

type Asked = NonNullable<ReturnType<typeof proofQuestion.getState>['asked']>;

const Question = ({ asked: { action, passkey, answer } }: { readonly asked: Asked }) => {
  const id = useId();
  const proved = async (proof: string | undefined) => {
    if (proof === undefined) return { form: TEXT.failed };
    answer(proof);
    return undefined;
  };
  const form = useProofForm({ action, asks: true, onProof: proved });
  const [presenting, setPresenting] = useState(false);
  const busy = form.busy || presenting;
  return (
    <Dialog
      open
      onClose={() => !busy && answer(undefined)}
      title={TEXT.title}
      actions={
        <>
          <Button disabled={busy} onClick={() => answer(undefined)}>
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
      <ProofForm
        id={id}
        form={form}
        asks
        other={passkey && <PasskeyProof action={action} onProof={proved} onBusy={setPresenting} />}
      >
        <p>{passkey ? TEXT.textEither : TEXT.text}</p>
      </ProofForm>
    </Dialog>
  );
};

/** The question for the password, or for a passkey, before something that a stolen phone must not do. Over any page, once. */
export const ProofDialog = () => {
  const { asked } = useStore(proofQuestion);
  return asked && <Question asked={asked} />;
};
