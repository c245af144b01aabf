import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import { FORGOT } from '#src/texts/forgot.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import type { ResendOutcome } from '../../codes/model/resend.ts';
import { inWords } from '../../forms/in-words.ts';
import { AccountFrame } from '../../forms/ui/AccountFrame.tsx';
import { StepBar } from '../../forms/ui/StepBar.tsx';
import { StepHeading } from '../../forms/ui/StepHeading.tsx';
import { useSteps } from '../../forms/useSteps.ts';
import { useToSignIn } from '../../forms/useToSignIn.ts';
import { checkResetCode, sendResetCode, setNewPassword } from '../commands.ts';
import { type Reset, resetDraft } from '../store.ts';
import { NewPasswordStage } from '../ui/NewPasswordStage.tsx';
import { ResetCodeStage } from '../ui/ResetCodeStage.tsx';
import { ResetEmailStage } from '../ui/ResetEmailStage.tsx';

const STAGES = ['email', 'code', 'password'] as const;

/** Forgot password: e-mail, code, new password; then the sign-in page with the news. */
const ForgotPasswordPage = () => {
  const [reset, setReset] = useState<Reset | undefined>(resetDraft.read);
  const [codeFailure, setCodeFailure] = useState<FormFailure>();
  const navigate = useNavigate();
  const toSignIn = useToSignIn(PATHS.signIn);
  const { step, moved, go, back } = useSteps(STAGES, (stage) =>
    stage === 'password' ? reset?.accepted === true : reset !== undefined,
  );
  const at = STAGES.indexOf(step);

  const keep = (next: Reset) => {
    resetDraft.write(next);
    setReset(next);
  };
  const send = async (email: string): Promise<FormFailure | undefined> => {
    const { error, gone, waitUntil } = await sendResetCode(email);
    if (gone) return { form: FORGOT.sendFailed };
    if (error) return inWords(error, FORGOT.sendFailed);
    keep({ email, waitUntil, accepted: false });
    setCodeFailure(undefined);
    go('code');
    return undefined;
  };
  const check = (email: string, waitUntil: number) => async (code: string) => {
    const answer = await checkResetCode(email, code);
    if (!answer.ok) return answer.error;
    keep({ email, waitUntil, accepted: true, ...answer.value });
    go('password');
    return undefined;
  };
  const save = (now: Reset) => async (newPassword: string) => {
    const outcome = await setNewPassword(now.email, newPassword, now.resetToken);
    if (outcome.kind === 'failed') return outcome.failure;
    if (outcome.kind === 'code-again') {
      setCodeFailure(outcome.failure);
      keep({ ...now, accepted: false });
      return undefined;
    }
    resetDraft.clear();
    toSignIn(FORGOT.success);
    return undefined;
  };

  return (
    <AccountFrame title={FORGOT.title} slogan={FORGOT.slogan}>
      {at > 0 && <StepBar names={FORGOT.stages} at={at} onBack={back} onStep={(to) => void navigate(to - at)} />}
      <div key={step} className={at > 0 ? 'mt-3 grid gap-3' : 'grid gap-3'}>
        <StepHeading takesFocus={moved}>{FORGOT.stages[at] ?? ''}</StepHeading>
        {step === 'email' || !reset ? (
          <ResetEmailStage email={reset?.email ?? ''} onSend={send} />
        ) : step === 'code' ? (
          <ResetCodeStage
            email={reset.email}
            failure={codeFailure}
            waitUntil={reset.waitUntil}
            onCode={check(reset.email, reset.waitUntil)}
            onSend={() => sendResetCode(reset.email)}
            onOutcome={({ waitUntil }: ResendOutcome) => keep({ ...reset, waitUntil })}
          />
        ) : (
          <NewPasswordStage email={reset.email} onSave={save(reset)} />
        )}
      </div>
    </AccountFrame>
  );
};

export default ForgotPasswordPage;
