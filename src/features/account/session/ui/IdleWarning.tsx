import { useStore } from 'zustand';
import { runtime } from '#src/data/runtime.ts';
import { ACCOUNT } from '#src/texts/account.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { useSecondsLeft } from '../../codes/useSecondsLeft.ts';
import { requestSignOut } from '../commands.ts';

const TEXT = ACCOUNT.idle;

/** Seconds at which the countdown is said aloud; in between it is seen alone. */
const said = (left: number): number => {
  if (left <= 5) return 5;
  if (left <= 10) return 10;
  return Math.ceil(left / 30) * 30;
};

const Countdown = ({ until }: { readonly until: number }) => {
  const left = useSecondsLeft(until);
  return (
    <>
      <p aria-hidden className="text-lg font-strong text-ink">
        {TEXT.countdown(left)}
      </p>
      <VisuallyHidden>
        <span role="timer" aria-live="polite" aria-atomic>
          {TEXT.countdown(Math.min(said(left), Math.max(left, 5)))}
        </span>
      </VisuallyHidden>
    </>
  );
};

/** The warning before the sign-out by inactivity. Escape and a press outside stay, as any answer but one does. */
const IdleWarning = () => {
  const endsAt = useStore(runtime().idle.store, (idle) => idle.endsAt);
  const { idle } = runtime();
  const leave = () => {
    idle.stay();
    void requestSignOut();
  };
  return (
    <Dialog
      open={endsAt !== undefined}
      onClose={idle.stay}
      title={TEXT.title}
      actions={
        <>
          <Button variant="quiet" onClick={leave}>
            {TEXT.logOut}
          </Button>
          <Button variant="primary" autoFocus onClick={idle.stay}>
            {TEXT.stay}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        {endsAt !== undefined && <Countdown until={endsAt} />}
        <p>{TEXT.text}</p>
      </div>
    </Dialog>
  );
};

export default IdleWarning;
