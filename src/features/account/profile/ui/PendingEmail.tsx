import { useState } from 'react';
import { runtime } from '#src/data/runtime.ts';
import { PROFILE } from '#src/texts/profile.ts';
import { VERIFICATION } from '#src/texts/verification.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { resendCode } from '../../codes/commands.ts';
import { resendOutcome } from '../../codes/model/resend.ts';
import { CodeForm } from '../../codes/ui/CodeForm.tsx';
import { ResendCode } from '../../codes/ui/ResendCode.tsx';
import { confirmEmail } from '../commands.ts';

const TEXT = PROFILE.pending;

/** A new e-mail that waits for its code: said over the form, confirmed in a dialog. */
export const PendingEmail = ({ email }: { readonly email: string }) => {
  const [open, setOpen] = useState(false);
  const [resend, setResend] = useState(() =>
    resendOutcome({ ok: true, value: undefined }, runtime().ports.clock.now()),
  );
  const close = () => setOpen(false);
  return (
    <>
      <Banner
        tone="info"
        icon="mail"
        action={
          <Button size="dense" onClick={() => setOpen(true)}>
            {TEXT.open}
          </Button>
        }
      >
        <span className="[overflow-wrap:anywhere]">{TEXT.text(email)}</span>
      </Banner>
      <Dialog
        open={open}
        onClose={close}
        title={TEXT.title}
        actions={
          <Button variant="quiet" onClick={close}>
            {TEXT.close}
          </Button>
        }
      >
        <div className="grid gap-5">
          <p>
            {TEXT.sentTo} <span className="font-strong text-ink [overflow-wrap:anywhere]">{email}</span>
          </p>
          <CodeForm
            label={VERIFICATION.code}
            button={TEXT.confirm}
            busyLabel={TEXT.confirming}
            incomplete={VERIFICATION.incomplete}
            onCode={(code) => confirmEmail(email, code)}
          />
          {!resend.gone && (
            <ResendCode waitUntil={resend.waitUntil} onSend={() => resendCode(email)} onOutcome={setResend} />
          )}
        </div>
      </Dialog>
    </>
  );
};
