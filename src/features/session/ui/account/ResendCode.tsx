import { useEffect, useState } from 'react';
import { runtime } from '#src/data/runtime.ts';
import { VERIFICATION } from '#src/texts/verification.ts';
import { Button } from '#src/ui/Button.tsx';
import { toast } from '#src/ui/toast.ts';
import { inWords } from '../../accountCommands.ts';
import { type ResendOutcome, secondsLeft } from '../../model/resend.ts';

interface ResendCodeProps {
  /** Milliseconds by this device until which no further code is offered. */
  readonly waitUntil: number;
  readonly onSend: () => Promise<ResendOutcome>;
  /** Told what came of it: to keep `waitUntil`, and to take this away where the backend has none. */
  readonly onOutcome: (outcome: ResendOutcome) => void;
}

/** Whole seconds until a moment, live; 0 from then on. */
const useSecondsLeft = (until: number): number => {
  const { clock } = runtime().ports;
  const [left, setLeft] = useState(() => secondsLeft(until, clock.now()));
  useEffect(() => {
    let stop = () => {};
    const look = () => {
      const now = secondsLeft(until, clock.now());
      setLeft(now);
      if (now > 0) stop = clock.after(1000, look);
    };
    look();
    return () => stop();
  }, [until, clock]);
  return left;
};

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
