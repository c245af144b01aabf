import { createStore } from 'zustand/vanilla';
import type { ProofAction } from '#src/contract/proof.ts';

/** A proof that is asked for, until it is given or refused. */
interface ProofQuestion {
  readonly action: ProofAction;
  /** A passkey of the account may answer, too. */
  readonly passkey: boolean;
  readonly answer: (proof: string | undefined) => void;
}

/** The question that the shell's dialog shows, whichever page asks it. */
export const proofQuestion = createStore<{ readonly asked?: ProofQuestion }>(() => ({}));

/** Asks the person to prove that it is them. Answers a proof for one call, or nothing where they would not. */
export const askForProof = (action: ProofAction, passkey: boolean): Promise<string | undefined> =>
  new Promise((resolve) => {
    const answer = (proof: string | undefined) => {
      proofQuestion.setState({}, true);
      resolve(proof);
    };
    proofQuestion.getState().asked?.answer(undefined);
    proofQuestion.setState({ asked: { action, passkey, answer } });
  });
