import { useId, useState } from 'react';
import * as v from 'valibot';
import { useStore } from 'zustand';
import { proofInputSchema } from '#src/contract/proof.ts';
import { FORMS } from '#src/texts/forms.ts';
import { PASSKEY } from '#src/texts/passkeys.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useForm } from '#src/ui/form/useForm.ts';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { withCeremonies } from '../../passkeys/load.ts';
import { proofQuestion, proveByPassword } from '../../passkeys/proof.ts';
import { useSession } from '../../queries.ts';
import { OfflineNote } from '../account/OfflineNote.tsx';

const TEXT = PASSKEY.proof;
const schema = v.pick(proofInputSchema, ['password']);
const EMPTY = { password: '' };

/** The question for the password, or for a passkey, before something that a stolen phone must not do. */
export const ProofDialog = () => {
  const { asked } = useStore(proofQuestion);
  return asked && <Question key={asked.action} asked={asked} />;
};

type Asked = NonNullable<ReturnType<typeof proofQuestion.getState>['asked']>;

const Question = ({ asked: { action, passkey, answer } }: { readonly asked: Asked }) => {
  const id = useId();
  const { account } = useSession();
  const [waiting, setWaiting] = useState(false);
  const [refused, setRefused] = useState<string>();
  const form = useForm({
    schema,
    initial: EMPTY,
    onValues: () => setRefused(undefined),
    onSubmit: async ({ password }) => {
      const outcome = await proveByPassword(action, password);
      if ('failure' in outcome) return outcome.failure;
      answer(outcome.proof);
      return undefined;
    },
  });
  const withPasskey = async () => {
    setRefused(undefined);
    setWaiting(true);
    const used = await withCeremonies(({ presentPasskey }) => presentPasskey(action));
    setWaiting(false);
    if (used.ok && used.value.proof !== undefined) answer(used.value.proof);
    else setRefused(used.ok ? TEXT.failed : used.error);
  };
  const error = refused ?? form.formError;
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
          {passkey && (
            <Button icon="key-round" busy={waiting} disabled={form.busy} onClick={withPasskey}>
              {TEXT.passkey}
            </Button>
          )}
          <Button type="submit" form={id} variant="primary" disabled={waiting} busy={form.busy} busyLabel={TEXT.busy}>
            {TEXT.go}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} className="grid gap-4">
        <p>{passkey ? TEXT.textEither : TEXT.text}</p>
        {error && <Banner tone="bad">{error}</Banner>}
        {/* A password manager learns here whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={account ?? ''} readOnly hidden />
        <PasswordField
          label={TEXT.password}
          showLabel={FORMS.showPassword}
          hideLabel={FORMS.hidePassword}
          error={form.error('password')}
          inputProps={{ ...form.text('password'), autoComplete: 'current-password', autoFocus: true }}
        />
        <OfflineNote />
      </form>
    </Dialog>
  );
};
