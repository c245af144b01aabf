import { useState } from 'react';
import { isStaff } from '#src/contract/enums.ts';
import { useRole } from '#src/hooks/session.ts';
import { useSync } from '#src/hooks/sync.ts';
import { PASSKEY } from '#src/texts/passkeys.ts';
import { PROFILE } from '#src/texts/profile.ts';
import { unsentWork } from '#src/texts/unsent.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { asksForProof, PROOF_REQUIRED } from '../../proof/commands.ts';
import { ProofFrame } from '../../proof/ui/ProofFrame.tsx';
import { useProof } from '../../proof/useProof.ts';
import { sendFirst, storedNotes } from '../../session/commands.ts';
import { deleteProfile } from '../commands.ts';

const TEXT = PROFILE.dialog;
const WORDS = {
  title: TEXT.title,
  cancel: TEXT.cancel,
  go: TEXT.delete,
  busy: TEXT.deleting,
  hint: TEXT.password,
  passkey: PASSKEY.proof.delete,
};

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
      {TEXT.waitingText(unsentWork(actions, notes))}
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

/** The question, with the password or a passkey where the backend wants one. */
const DeleteDialog = ({ open, notes, onClose }: DeleteDialogProps) => {
  const role = useRole();
  const [asks, setAsks] = useState(asksForProof);
  const proof = useProof({
    action: 'delete',
    asks,
    onProof: async (given) => {
      const answer = await deleteProfile(given);
      if (answer !== PROOF_REQUIRED) return answer === true ? undefined : answer;
      setAsks(true);
      return asks ? { form: PROFILE.proof.failed } : undefined;
    },
  });
  const close = () => {
    proof.reset();
    onClose();
  };
  return (
    <ProofFrame open={open} proof={proof} text={WORDS} danger onClose={close}>
      <p className="text-ink">{TEXT.text}</p>
      <p className="text-sm">
        {TEXT.after} {isStaff(role) && TEXT.afterStaff}
      </p>
      <Waiting notes={notes} />
    </ProofFrame>
  );
};

/** Delete Profile and its dialog. @param disabled without signal */
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
