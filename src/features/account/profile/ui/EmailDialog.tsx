import { PASSKEY } from '#src/texts/passkeys.ts';
import { PROFILE } from '#src/texts/profile.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { ProofFrame } from '../../proof/ui/ProofFrame.tsx';
import { useProof } from '../../proof/useProof.ts';

const TEXT = { ...PROFILE.proof, passkey: PASSKEY.proof.passkey };

interface EmailDialogProps {
  readonly open: boolean;
  /** What the e-mail becomes. */
  readonly email: string;
  readonly onClose: () => void;
  /** Goes on with what the person was doing; what it answers is said here. */
  readonly onProof: (proof: string | undefined) => Promise<FormFailure | undefined>;
}

/** Asks who it is before the e-mail changes. Closed, nothing has happened and nothing typed is lost. */
export const EmailDialog = ({ open, email, onClose, onProof }: EmailDialogProps) => {
  const proof = useProof({
    action: 'email',
    asks: true,
    onProof: async (given) => {
      const failure = await onProof(given);
      if (!failure) proof.reset();
      return failure;
    },
  });
  const close = () => {
    proof.reset();
    onClose();
  };
  return (
    <ProofFrame open={open} proof={proof} text={TEXT} onClose={close}>
      <p>
        {TEXT.text} <span className="font-strong text-ink [overflow-wrap:anywhere]">{email}</span>
      </p>
    </ProofFrame>
  );
};
