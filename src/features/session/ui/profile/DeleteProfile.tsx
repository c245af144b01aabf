import { useState } from 'react';
import { isStaff } from '#src/contract/enums.ts';
import { PROFILE } from '#src/texts/profile.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { sendFirst, storedNotes } from '../../commands.ts';
import { deleteProfile } from '../../profileCommands.ts';
import { useRole, useSync } from '../../queries.ts';

const TEXT = PROFILE.dialog;

/** Work that would be deleted unsent: what it is, and the way to send it first. */
const Waiting = ({ notes }: { readonly notes: number }) => {
  const { waiting, failed } = useSync();
  const [stage, setStage] = useState<'asking' | 'sending' | 'failed' | 'sent'>('asking');
  const actions = waiting + failed;
  const send = async () => {
    setStage('sending');
    const all = await sendFirst(new AbortController().signal);
    setStage(all ? 'sent' : 'failed');
  };
  if (actions + notes === 0) return stage === 'sent' ? <p role="status">{TEXT.sent}</p> : null;
  return (
    <Banner
      tone="warn"
      action={
        actions > 0 && (
          <Button size="dense" busy={stage === 'sending'} busyLabel={TEXT.sending} onClick={send}>
            {TEXT.sendFirst}
          </Button>
        )
      }
    >
      {TEXT.waitingText(TEXT.waiting(actions, notes))}
      {stage === 'failed' && ` ${TEXT.sendFailed}`}
    </Banner>
  );
};

/** Delete Profile and its dialog (2.9). @param disabled without signal */
export const DeleteProfile = ({ disabled }: { readonly disabled: boolean }) => {
  const role = useRole();
  const [open, setOpen] = useState(false);
  const [notes, setNotes] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();

  const ask = async () => {
    setRefused(undefined);
    setNotes(await storedNotes());
    setOpen(true);
  };
  const remove = async () => {
    setBusy(true);
    const answer = await deleteProfile();
    // Done: this page has gone with the session.
    if (answer === true) return;
    setBusy(false);
    setRefused(answer.form);
  };
  return (
    <>
      <Button variant="danger-2" disabled={disabled} onClick={ask} className="sm:ml-auto">
        {PROFILE.remove}
      </Button>
      <Dialog
        open={open}
        onClose={() => !busy && setOpen(false)}
        title={TEXT.title}
        actions={
          <>
            <Button disabled={busy} onClick={() => setOpen(false)}>
              {TEXT.cancel}
            </Button>
            <Button variant="danger" busy={busy} busyLabel={TEXT.deleting} onClick={remove}>
              {TEXT.delete}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p className="text-ink">{TEXT.text}</p>
          <p className="text-sm">
            {TEXT.after} {isStaff(role) && TEXT.afterStaff}
          </p>
          <Waiting notes={notes} />
          {refused && <Banner tone="bad">{refused}</Banner>}
        </div>
      </Dialog>
    </>
  );
};
