import { useState } from 'react';
import { nonEmpty, object, pipe, string } from 'valibot';
import type { ProofAction } from '#src/contract/proof.ts';
import { PASSKEY } from '#src/texts/passkeys.ts';
import { type FormFailure, placeFailure } from '#src/ui/form/check.ts';
import { type Form, useForm } from '#src/ui/form/useForm.ts';
import { withCeremonies } from '../passkeys/commands.ts';
import { proveByPassword } from './commands.ts';

const NOTHING = { password: '' };
const schema = object({ password: pipe(string(), nonEmpty('Password is required')) });
const unasked = object({ password: string() });

interface ProofOptions {
  readonly action: ProofAction;
  /** A proof is asked for; where it is not, the form goes on without one. */
  readonly asks: boolean;
  /** Does what the proof is for. Answers what went wrong. */
  readonly onProof: (proof: string | undefined) => Promise<FormFailure | undefined>;
}

/** A question for a proof, however it is answered. */
export interface Proof {
  /** The password's. */
  readonly form: Form<typeof NOTHING>;
  readonly asks: boolean;
  /**
   * The way that is being gone, until what the proof is for has been done or refused: what cannot be taken back must not
   * look as if it could.
   */
  readonly busy: 'password' | 'passkey' | undefined;
  /** What the last attempt came to, whichever it was. */
  readonly refused: string | undefined;
  readonly usePasskey: () => Promise<void>;
  /** Begins anew. */
  readonly reset: () => void;
}

/** Has the person prove that it is them, by the password or by a passkey, and goes on with the proof. */
export const useProof = ({ action, asks, onProof }: ProofOptions): Proof => {
  const [presenting, setPresenting] = useState(false);
  const [refused, setRefused] = useState<string>();
  const form = useForm({
    schema: asks ? schema : unasked,
    initial: NOTHING,
    onSubmit: async ({ password }) => {
      setRefused(undefined);
      if (!asks) return onProof(undefined);
      const proof = await proveByPassword(password, action);
      return proof.ok ? onProof(proof.value) : proof.error;
    },
  });
  const present = async (): Promise<string | undefined> => {
    const used = await withCeremonies(({ presentPasskey }) => presentPasskey(action));
    if (!used.ok) return used.error;
    if (used.value.proof === undefined) return PASSKEY.proof.failed;
    // No field here is at fault: sentences about fields of another form are said, too.
    return placeFailure((await onProof(used.value.proof)) ?? {}, {}).form;
  };
  const reset = () => {
    form.reset(NOTHING);
    setRefused(undefined);
  };
  return {
    form,
    asks,
    busy: presenting ? 'passkey' : form.busy ? 'password' : undefined,
    refused: refused ?? form.formError,
    usePasskey: async () => {
      reset();
      setPresenting(true);
      setRefused(await present());
      setPresenting(false);
    },
    reset,
  };
};
