import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import { RECOVER } from '#src/texts/recover.ts';
import { Button } from '#src/ui/Button.tsx';
import { AccountFrame } from '../../forms/ui/AccountFrame.tsx';
import { StepHeading } from '../../forms/ui/StepHeading.tsx';
import { recoverEmail } from '../commands.ts';
import { resetDraft } from '../store.ts';
import { RecoverForm } from '../ui/RecoverForm.tsx';

/**
 * Takes back an e-mail that somebody else has changed, with the code from the mail: behind the # of its link, or typed.
 * Opening the page does nothing; its button does. Then a new password is chosen, by the way of a forgotten one.
 */
const RecoverPage = () => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [email, setEmail] = useState<string>();

  const redeem = async (code: string) => {
    const answer = await recoverEmail(code);
    if (!answer.ok) return answer.error;
    setEmail(answer.value);
    return undefined;
  };
  const choose = (address: string) => {
    resetDraft.write({ email: address, waitUntil: 0, accepted: false });
    void navigate(PATHS.forgotPassword);
  };

  return (
    <AccountFrame title={RECOVER.title} slogan={RECOVER.slogan}>
      <div key={email} className="grid gap-3">
        <StepHeading takesFocus={email !== undefined}>
          {email === undefined ? RECOVER.heading : RECOVER.doneHeading}
        </StepHeading>
        {email === undefined ? (
          <RecoverForm code={hash.slice(1)} onCode={redeem} />
        ) : (
          <div className="grid gap-5">
            <div>
              <p className="text-ink-2">{RECOVER.done}</p>
              <p className="font-strong [overflow-wrap:anywhere]">{email}</p>
            </div>
            <p className="text-ink-2">{RECOVER.next}</p>
            <Button variant="primary" size="tall" wide onClick={() => choose(email)}>
              {RECOVER.choose}
            </Button>
          </div>
        )}
      </div>
    </AccountFrame>
  );
};

export default RecoverPage;
