import { useState } from 'react';
import { VERIFICATION } from '#src/texts/verification.ts';
import { Button } from '#src/ui/Button.tsx';
import { toast } from '#src/ui/toast.ts';
import { inWords } from '../../forms/in-words.ts';
import type { ResendOutcome } from '../model/resend.ts';
import { useSecondsLeft } from '../useSecondsLeft.ts';

interface ResendCodeProps {
  /** Milliseconds by this device until which no further code is offered. */
  readonly waitUntil: number;
  readonly onSend: () => Promise<ResendOutcome>;
  /** Told what came of it: to keep `waitUntil`, and to take this away where the backend has none. */
  readonly onOutcome: (outcome: ResendOutcome) => void;
}

/** Another code: a button, and until it may be pressed again, how long that is. */
export const ResendCode = ({ waitUntil, onSend, onOutcome }: ResendCodeProps) => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const left = useSecondsLeft(waitUntil);
  const send = async () => {
    setBusy(true);
    setError(undefined);
    const outcome = await onSend();
    setBusy(false);
    if (outcome.error) setError(inWords(outcome.error, VERIFICATION.resendFailed).form ?? VERIFICATION.resendFailed);
    else if (!outcome.gone) toast.success(VERIFICATION.resent);
    onOutcome(outcome);
  };
  return (
    <div className="grid gap-2">
      <Button wide icon="refresh-cw" busy={busy} busyLabel={VERIFICATION.resending} disabled={left > 0} onClick={send}>
        {VERIFICATION.resend}
      </Button>
      {left > 0 && <p className="text-center text-sm text-ink-2">{VERIFICATION.resendIn(left)}</p>}
      {error && (
        <p role="alert" className="text-center text-sm font-label text-red-text">
          {error}
        </p>
      )}
    </div>
  );
};
