import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import { SIGN_UP } from '#src/texts/sign-up.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { toast } from '#src/ui/toast.ts';
import { inWords } from '../../forms/in-words.ts';
import { AccountFrame } from '../../forms/ui/AccountFrame.tsx';
import { StepBar } from '../../forms/ui/StepBar.tsx';
import { StepHeading } from '../../forms/ui/StepHeading.tsx';
import { useSteps } from '../../forms/useSteps.ts';
import { register } from '../commands.ts';
import { EMPTY_SIGN_UP, type Entered, isOfCredentials, SIGN_UP_STEPS, type SignUpDraft } from '../model/sign-up.ts';
import { codeSent, signUpDraft } from '../store.ts';
import { CredentialsStep } from '../ui/CredentialsStep.tsx';
import { PersonalStep } from '../ui/PersonalStep.tsx';
import { RoleStep } from '../ui/RoleStep.tsx';

const NAMES = [SIGN_UP.credentials, SIGN_UP.personal];
const NO_PASSWORD = { password: '', confirmation: '' };

/** What is typed, kept per role: in this tab's storage over a reload, passwords in memory alone. */
const useEntered = () => {
  const [draft, setDraft] = useState<SignUpDraft>(() => signUpDraft.read() ?? EMPTY_SIGN_UP);
  const [passwords, setPasswords] = useState({ owner: NO_PASSWORD, driver: NO_PASSWORD });
  const latest = useRef(draft);
  const keep = (change: Partial<SignUpDraft>) => {
    latest.current = { ...latest.current, ...change };
    signUpDraft.write(latest.current);
    setDraft(latest.current);
  };
  return { draft, keep, latest, passwords, setPasswords };
};

/** Sign-up (`src/contract/README.md#sign-up`): role, Login Credentials, Personal Info; then verification. */
const SignUpPage = () => {
  const { draft, keep, latest, passwords, setPasswords } = useEntered();
  const [failure, setFailure] = useState<FormFailure>();
  const navigate = useNavigate();
  const { role } = draft;
  const steps = useSteps(SIGN_UP_STEPS, (step) =>
    role === undefined ? false : step === 'credentials' || passwords[role].password !== '',
  );
  const shown = useRef(steps.step);
  useEffect(() => {
    shown.current = steps.step;
  }, [steps.step]);

  if (role === undefined || steps.step === 'role') {
    return (
      <AccountFrame title={SIGN_UP.title} slogan={SIGN_UP.slogan}>
        <RoleStep role={role} onRole={(next) => keep({ role: next })} onContinue={() => steps.go('credentials')} />
      </AccountFrame>
    );
  }

  const entered: Entered = draft[role];
  const enter = (values: Partial<Entered>) => keep({ [role]: { ...latest.current[role], ...values } });
  const create = async (): Promise<FormFailure | undefined> => {
    const answer = await register(role, latest.current[role], passwords[role].password);
    if (answer.ok) {
      const email = latest.current[role].email.trim();
      codeSent(email, answer.value);
      toast.success(SIGN_UP.created);
      void navigate(PATHS.verification, { replace: true, state: { email } });
      return undefined;
    }
    const found = inWords(answer.error, SIGN_UP.failed);
    if (!Object.keys(found.fields ?? {}).some(isOfCredentials)) return found;
    setFailure(found);
    // Who has gone back meanwhile is there.
    if (shown.current === 'personal') steps.back();
    return undefined;
  };

  return (
    <AccountFrame title={SIGN_UP.title} slogan={SIGN_UP.slogan}>
      <StepBar names={NAMES} at={steps.step === 'credentials' ? 0 : 1} onBack={steps.back} onStep={steps.back} />
      <div key={`${role} ${steps.step}`} className="mt-3 grid gap-5">
        <StepHeading takesFocus={steps.moved}>
          {steps.step === 'credentials' ? SIGN_UP.credentials : SIGN_UP.personal}
        </StepHeading>
        {steps.step === 'credentials' ? (
          <CredentialsStep
            initial={{ email: entered.email, ...passwords[role] }}
            again={entered.email !== '' && passwords[role].password === ''}
            failure={failure}
            onValues={({ email, ...typed }) => {
              enter({ email });
              setPasswords((before) => ({ ...before, [role]: typed }));
            }}
            onContinue={() => {
              setFailure(undefined);
              steps.go('personal');
            }}
          />
        ) : (
          <PersonalStep role={role} initial={entered} onValues={enter} onCreate={create} />
        )}
      </div>
    </AccountFrame>
  );
};

export default SignUpPage;
