import { useId, useState } from 'react';
import { isStaff } from '#src/contract/enums.ts';
import { PASSKEY } from '#src/texts/passkeys.ts';
import { PROFILE } from '#src/texts/profile.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { sendFirst, storedNotes } from '../../commands.ts';
import { deleteProfile } from '../../profileCommands.ts';
import { asksForProof, PROOF_REQUIRED } from '../../proofCommands.ts';
import { useRole, useSync } from '../../queries.ts';
import { PasskeyProof } from '../proof/PasskeyProof.tsx';
import { ProofForm } from '../proof/ProofForm.tsx';
import { useProofForm } from '../proof/useProofForm.ts';

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

interface DeleteDialogProps {
  readonly open: boolean;
  /** Voice notes that would be deleted unsent. */
  readonly notes: number;
  readonly onClose: () => void;
}

/** The question (2.9), with the password where the backend wants it. */
const DeleteDialog = ({ open, notes, onClose }: DeleteDialogProps) => {
  const id = useId();
  const role = useRole();
  const [asks, setAsks] = useState(asksForProof);
  const [presenting, setPresenting] = useState(false);
  const form = useProofForm({
    action: 'delete',
    asks,
    onProof: (proof) => remove(proof),
  });
  const remove = async (proof: string | undefined) => {
    const answer = await deleteProfile(proof);
    if (answer !== PROOF_REQUIRED) return answer === true ? undefined : answer;
    setAsks(true);
    return asks ? { form: PROFILE.proof.failed } : undefined;
  };
  const busy = form.busy || presenting;
  const close = () => {
    form.reset({ password: '' });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={() => !busy && close()}
      title={TEXT.title}
      actions={
        <>
          <Button disabled={busy} onClick={close}>
            {TEXT.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant="danger"
            disabled={presenting}
            busy={form.busy}
            busyLabel={TEXT.deleting}
          >
            {TEXT.delete}
          </Button>
        </>
      }
    >
      <ProofForm
        id={id}
        form={form}
        asks={asks}
        hint={TEXT.password}
        other={<PasskeyProof action="delete" label={PASSKEY.proof.delete} onProof={remove} onBusy={setPresenting} />}
      >
        <p className="text-ink">{TEXT.text}</p>
        <p className="text-sm">
          {TEXT.after} {isStaff(role) && TEXT.afterStaff}
        </p>
        <Waiting notes={notes} />
      </ProofForm>
    </Dialog>
  );
};

/** Delete Profile and its dialog (2.9). @param disabled without signal */
export const DeleteProfile = ({ disabled }: { readonly disabled: boolean }) => {
  const [open, setOpen] = useState(false);
  const [notes, setNotes] = useState(0);
  const ask = async () => {
    setNotes(await storedNotes());
    setOpen(true);
  };
  return (
    <>
      <Button variant="danger-2" disabled={disabled} onClick={ask} className="sm:ml-auto">
        {PROFILE.remove}
      </Button>
      <DeleteDialog open={open} notes={notes} onClose={() => setOpen(false)} />
    </>
  );
};
