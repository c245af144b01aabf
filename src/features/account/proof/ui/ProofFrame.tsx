import type { FormEvent, ReactNode } from 'react';
import { useSession } from '#src/hooks/session.ts';
import { FORMS } from '#src/texts/forms.ts';
import { PASSKEY } from '#src/texts/passkeys.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { OfflineNote } from '../../forms/ui/OfflineNote.tsx';
import { usePasskeys } from '../../passkeys/queries.ts';
import type { Proof } from '../useProof.ts';

interface ProofFrameProps {
  readonly open: boolean;
  readonly proof: Proof;
  readonly text: {
    readonly title: string;
    readonly cancel: string;
    readonly go: string;
    readonly busy: string;
    /** Under the password. */
    readonly hint?: string;
    /** The button of a passkey; none where only the password may answer. */
    readonly passkey?: string | undefined;
  };
  /** What is done cannot be taken back. */
  readonly danger?: boolean;
  readonly onClose: () => void;
  /** What it is about, above the password. */
  readonly children: ReactNode;
}

/** The other way to prove who one is, for those who have a passkey. */
const PasskeyButton = ({ label, proof }: { readonly label: string; readonly proof: Proof }) => {
  const passkeys = usePasskeys();
  if (!passkeys.data?.length) return null;
  return (
    <Button
      wide
      icon="key-round"
      busy={proof.busy === 'passkey'}
      busyLabel={PASSKEY.adding}
      disabled={proof.busy === 'password'}
      onClick={proof.usePasskey}
    >
      {label}
    </Button>
  );
};

/** The dialog of everything that needs a proof. It stays while the proof is on its way, whichever way was taken. */
export const ProofFrame = ({ open, proof, text, danger = false, onClose, children }: ProofFrameProps) => {
  const { account } = useSession();
  const { form, asks, busy, refused } = proof;
  const submit = (event: FormEvent) => {
    // React hands it on to the form that the dialog was opened from, which is not meant.
    event.stopPropagation();
    if (busy) event.preventDefault();
    else form.props.onSubmit(event);
  };
  return (
    <FormDialog
      open={open}
      title={text.title}
      form={{ ...form.props, onSubmit: submit }}
      cancel={text.cancel}
      action={text.go}
      danger={danger}
      disabled={busy === 'passkey'}
      busy={busy !== undefined}
      sending={busy === 'password'}
      busyLabel={text.busy}
      onClose={onClose}
    >
      {children}
      {asks && (
        <>
          {/* A password manager learns here whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={account ?? ''} readOnly hidden />
          <PasswordField
            label={FORMS.password}
            {...FORMS.eye}
            {...(text.hint === undefined ? {} : { hint: text.hint })}
            {...form.field('password', {
              autoComplete: 'current-password',
              autoFocus: true,
              readOnly: busy !== undefined,
            })}
          />
          {text.passkey !== undefined && <PasskeyButton label={text.passkey} proof={proof} />}
        </>
      )}
      {refused ? <Banner tone="bad">{refused}</Banner> : <OfflineNote />}
    </FormDialog>
  );
};
