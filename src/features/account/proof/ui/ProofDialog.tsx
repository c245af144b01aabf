import { useStore } from 'zustand';
import { proofQuestion } from '#src/data/proof-question.ts';
import { PASSKEY } from '#src/texts/passkeys.ts';
import { useProof } from '../useProof.ts';
import { ProofFrame } from './ProofFrame.tsx';

const TEXT = PASSKEY.proof;

type Asked = NonNullable<ReturnType<typeof proofQuestion.getState>['asked']>;

const Question = ({ asked: { action, passkey, answer } }: { readonly asked: Asked }) => {
  const proof = useProof({
    action,
    asks: true,
    onProof: async (given) => {
      if (given === undefined) return { form: TEXT.failed };
      answer(given);
      return undefined;
    },
  });
  return (
    <ProofFrame
      open
      proof={proof}
      text={{ ...TEXT, passkey: passkey ? TEXT.passkey : undefined }}
      onClose={() => answer(undefined)}
    >
      <p>{passkey ? TEXT.textEither : TEXT.text}</p>
    </ProofFrame>
  );
};

/** The question for the password, or for a passkey, before something that a stolen phone must not do. Over any page, once. */
export const ProofDialog = () => {
  const { asked } = useStore(proofQuestion);
  return asked && <Question asked={asked} />;
};
