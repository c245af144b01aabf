import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import { VERIFICATION } from '#src/texts/verification.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { confirmCode, resendCode } from '../../codes/commands.ts';
import { CodeForm } from '../../codes/ui/CodeForm.tsx';
import { ResendCode } from '../../codes/ui/ResendCode.tsx';
import { AccountFrame } from '../../forms/ui/AccountFrame.tsx';
import { useToSignIn } from '../../forms/useToSignIn.ts';
import { signUpDraft, verificationDraft, type WaitingForCode, waitingFor } from '../store.ts';

/** Verification: the code that was mailed; without an e-mail, back to sign-up. */
const VerificationPage = () => {
  const { state } = useLocation();
  const toSignIn = useToSignIn(PATHS.root);
  const [waiting, setWaiting] = useState<WaitingForCode | undefined>(() => waitingFor(state));
  if (!waiting) return <Navigate to={PATHS.signUp} replace />;

  const { email, signUpToken } = waiting;
  const confirm = async (code: string) => {
    const failure = await confirmCode(email, code, signUpToken);
    if (failure) return failure;
    verificationDraft.clear();
    signUpDraft.clear();
    toSignIn(VERIFICATION.verified);
    return undefined;
  };
  return (
    <AccountFrame title={VERIFICATION.title} slogan={VERIFICATION.slogan}>
      <div className="grid gap-5">
        <div>
          <p className="text-ink-2">{VERIFICATION.sentTo}</p>
          <p className="font-strong [overflow-wrap:anywhere]">{email}</p>
          <p className="mt-1 text-sm text-ink-2">{VERIFICATION.where}</p>
        </div>
        <CodeForm
          label={VERIFICATION.code}
          button={VERIFICATION.verify}
          busyLabel={VERIFICATION.verifying}
          incomplete={VERIFICATION.incomplete}
          waitsForAll
          takesFocus
          onCode={confirm}
        />
        {waiting.gone ? (
          <p className="text-center text-sm text-ink-2">{VERIFICATION.noResend}</p>
        ) : (
          <ResendCode
            waitUntil={waiting.waitUntil}
            onSend={() => resendCode(email, signUpToken)}
            onOutcome={({ waitUntil, gone }) => {
              const next = { ...waiting, waitUntil, gone };
              verificationDraft.write(next);
              setWaiting(next);
            }}
          />
        )}
        <LinkButton to={PATHS.signUp} wide variant="quiet">
          {VERIFICATION.otherEmail}
        </LinkButton>
      </div>
    </AccountFrame>
  );
};

export default VerificationPage;
