import { useState } from 'react';
import { USERS } from '#src/texts/users.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Field } from '#src/ui/Field.tsx';

const TEXT = USERS.password;

interface NewPasswordProps {
  readonly email: string;
  readonly password: string;
  readonly onClose: () => void;
}

/** The generated password, seen once. Neither Escape nor a press beside it takes it away: only Done does. */
export const NewPassword = ({ email, password, onClose }: NewPasswordProps) => {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = () =>
    navigator.clipboard.writeText(password).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  return (
    <Dialog
      open
      onClose={() => undefined}
      title={TEXT.title}
      actions={
        <>
          <Button onClick={onClose}>{TEXT.close}</Button>
          <Button variant="primary" autoFocus icon={copied === 'yes' ? 'check' : 'copy'} onClick={copy}>
            {TEXT.copy}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink">{email}</p>
        <Field
          label={TEXT.label}
          inputProps={{
            value: password,
            readOnly: true,
            autoComplete: 'off',
            spellCheck: false,
            // Read aloud or typed by hand: I, l and 1 must differ.
            style: { fontFamily: 'ui-monospace, monospace', letterSpacing: '0.06em' },
            onFocus: ({ currentTarget }) => currentTarget.select(),
          }}
        />
        <p>{TEXT.once}</p>
        {copied === 'yes' && <p role="status">{TEXT.copied}</p>}
        {copied === 'failed' && <Banner tone="bad">{TEXT.copyFailed}</Banner>}
      </div>
    </Dialog>
  );
};
