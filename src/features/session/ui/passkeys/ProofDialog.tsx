import { useId } from 'react';
import { useStore } from 'zustand';
import { PASSKEY } from '#src/texts/passkeys.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { proofQuestion } from '../../passkeys/proof.ts';
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
  return (
    <Dialog
      open
      onClose={() => !form.busy && answer(undefined)}
      title={TEXT.title}
      actions={
        <>
          <Button disabled={form.busy} onClick={() => answer(undefined)}>
            {TEXT.cancel}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={form.busy} busyLabel={TEXT.busy}>
            {TEXT.go}
          </Button>
        </>
      }
    >
      <ProofForm id={id} form={form} asks other={passkey && <PasskeyProof action={action} onProof={proved} />}>
        <p>{passkey ? TEXT.textEither : TEXT.text}</p>
      </ProofForm>
    </Dialog>
  );
};

/** The question for the password, or for a passkey, before something that a stolen phone must not do. */
export const ProofDialog = () => {
  const { asked } = useStore(proofQuestion);
  return asked && <Question asked={asked} />;
};
