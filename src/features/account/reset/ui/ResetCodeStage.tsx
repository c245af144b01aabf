import { FORGOT } from '#src/texts/forgot.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import type { ResendOutcome } from '../../codes/model/resend.ts';
import { CodeForm } from '../../codes/ui/CodeForm.tsx';
import { ResendCode } from '../../codes/ui/ResendCode.tsx';

interface ResetCodeStageProps {
  readonly email: string;
  /** Why the code must be entered anew. */
  readonly failure: FormFailure | undefined;
  readonly waitUntil: number;
  readonly onCode: (code: string) => Promise<FormFailure | undefined>;
  readonly onSend: () => Promise<ResendOutcome>;
  readonly onOutcome: (outcome: ResendOutcome) => void;
}

/** The second stage of a forgotten password: the code that was mailed. */
export const ResetCodeStage = ({ email, failure, onCode, ...resend }: ResetCodeStageProps) => (
  <div className="grid gap-5">
    <div>
      <p className="text-ink-2">{FORGOT.codeText}</p>
      <p className="font-strong [overflow-wrap:anywhere]">{email}</p>
    </div>
    <CodeForm
      label={FORGOT.code}
      button={FORGOT.submit}
      busyLabel={FORGOT.submitting}
      incomplete={FORGOT.incorrectCode}
      failure={failure}
      onCode={onCode}
    />
    <ResendCode {...resend} />
  </div>
);
