import { nonEmpty, object, pipe, string } from 'valibot';
import type { ProofAction } from '#src/contract/proof.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { type Form, useForm } from '#src/ui/form/useForm.ts';
import { proveByPassword } from '../../proofCommands.ts';

const schema = object({ password: pipe(string(), nonEmpty('Password is required')) });
const unasked = object({ password: string() });

interface ProofFormOptions {
  readonly action: ProofAction;
  /** The password is asked for; where it is not, the form goes on without a proof. */
  readonly asks: boolean;
  /** Does what the proof is for. Answers what went wrong. */
  readonly onProof: (proof: string | undefined) => Promise<FormFailure | undefined>;
}

/** A form of the password alone, whose submit has it checked and goes on with the proof. */
export const useProofForm = ({ action, asks, onProof }: ProofFormOptions): Form<{ readonly password: string }> =>
  useForm({
    schema: asks ? schema : unasked,
    initial: { password: '' },
    onSubmit: async ({ password }) => {
      if (!asks) return onProof(undefined);
      const proof = await proveByPassword(password, action);
      return proof.ok ? onProof(proof.value) : proof.error;
    },
  });
