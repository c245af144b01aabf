import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { runtime } from '#src/data/runtime.ts';
import { useSync } from '#src/hooks/sync.ts';
import { SIGN_OUT as TEXT } from '#src/texts/sign-out.ts';
import { unsentWork } from '#src/texts/unsent.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { sendFirst, signOut, signOutQuestion } from '../commands.ts';

interface ChoiceRowProps {
  readonly text: string;
  readonly children: React.ReactNode;
}

const ChoiceRow = ({ text, children }: ChoiceRowProps) => (
  <li className="grid gap-1.5">
    {children}
    <p className="text-sm text-ink-2">{text}</p>
  </li>
);

/** Asks what shall become of work that waits: send first, keep for next time, or delete. Once a page. */
const SignOutDialog = () => {
  const { open, notes, drafts } = useStore(signOutQuestion);
  const recording = useStore(runtime().activity, (activity) => activity.recording);
  const sync = useSync();
  const actions = sync.waiting + sync.failed;
  const [stage, setStage] = useState<'asking' | 'sending' | 'failed' | 'sure'>('asking');
  const waitingFor = useRef<AbortController>(undefined);

  const close = () => {
    waitingFor.current?.abort();
    setStage('asking');
    signOutQuestion.setState({ open: false });
  };
  const send = async () => {
    waitingFor.current = new AbortController();
    setStage('sending');
    const { signal } = waitingFor.current;
    const all = await sendFirst(signal);
    if (all) await signOut('keep');
    if (!signal.aborted) setStage(all ? 'asking' : 'failed');
  };

  if (stage === 'sure') {
    const allNotes = notes + (recording ? 1 : 0);
    const what = unsentWork(actions, allNotes, drafts);
    return (
      <ConfirmDialog
        open={open}
        title={TEXT.sureTitle}
        cancel={TEXT.back}
        action={TEXT.sureDelete}
        danger
        onCancel={() => setStage('asking')}
        onClose={close}
        onConfirm={() => signOut('delete')}
      >
        <p>{what === '' ? TEXT.nothingLost : TEXT.sure(what, actions + allNotes + drafts === 1)}</p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={TEXT.title}
      actions={
        <Button variant="quiet" onClick={close}>
          {TEXT.cancel}
        </Button>
      }
    >
      <p>
        {[
          actions > 0 && TEXT.actions(actions),
          recording && TEXT.recording,
          notes > 0 && TEXT.recorded(notes),
          TEXT.text,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {stage === 'failed' && (
        <Banner tone="bad" className="mt-4">
          {TEXT.failed}
        </Banner>
      )}
      <ul className="mt-5 grid gap-5">
        {actions > 0 && (
          <ChoiceRow text={sync.online ? TEXT.sendFirstText : TEXT.offline}>
            <Button
              variant="primary"
              wide
              busy={stage === 'sending'}
              busyLabel={TEXT.sending}
              disabled={!sync.online}
              onClick={send}
            >
              {TEXT.sendFirst}
            </Button>
          </ChoiceRow>
        )}
        <ChoiceRow
          text={[actions > 0 && TEXT.keepText, (recording || notes > 0) && TEXT.keepNotesText]
            .filter(Boolean)
            .join(' ')}
        >
          <Button wide onClick={() => signOut('keep')}>
            {TEXT.keep}
          </Button>
        </ChoiceRow>
        <ChoiceRow text={TEXT.deleteText}>
          <Button variant="danger-2" wide onClick={() => setStage('sure')}>
            {TEXT.delete}
          </Button>
        </ChoiceRow>
      </ul>
    </Dialog>
  );
};

export default SignOutDialog;
