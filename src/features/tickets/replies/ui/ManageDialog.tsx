import { useState } from 'react';
import type { Reply } from '#src/contract/desk.ts';
import { REPLIES } from '#src/contract/limits.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { REPLIES_TEXT as TEXT } from '#src/texts/replies.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { toast } from '#src/ui/toast.ts';
import { useOneAtATime } from '#src/ui/useOneAtATime.ts';
import { useReplyCommands } from '../commands.ts';
import { matchingReplies } from '../model/replies.ts';
import { ReplyForm } from './ReplyForm.tsx';

type View =
  | { readonly kind: 'list' }
  | { readonly kind: 'form'; readonly reply: Reply | undefined }
  | { readonly kind: 'delete'; readonly reply: Reply };
const LIST: View = { kind: 'list' };

const titleOf = (view: View): string => {
  if (view.kind === 'list') return TEXT.manage;
  if (view.kind === 'delete') return TEXT.deleteTitle;
  return view.reply ? TEXT.editTitle : TEXT.addTitle;
};

interface ListViewProps {
  readonly replies: readonly Reply[];
  readonly online: boolean;
  readonly onView: (view: View) => void;
}

const ListView = ({ replies, online, onView }: ListViewProps) => (
  <>
    {!online && (
      <Banner icon="cloud-off" className="mt-2">
        {TEXT.needsSignal}
      </Banner>
    )}
    {online && replies.length >= REPLIES.max && <p className="text-sm">{TEXT.full(REPLIES.max)}</p>}
    {replies.length === 0 && <EmptyState icon="messages-square" level={3} title={TEXT.none} text={TEXT.noneHint} />}
    <ul className="divide-y divide-line">
      {matchingReplies(replies, '').map((reply) => (
        <li key={reply.id} className="flex items-center gap-3 py-1.5">
          <div className="min-w-0 flex-1">
            <p className="truncate font-label text-ink">{reply.title}</p>
            <p className="line-clamp-2 text-sm wrap-anywhere">{reply.text}</p>
          </div>
          <IconButton icon="pencil" label={TEXT.editOf(reply.title)} onClick={() => onView({ kind: 'form', reply })} />
          <IconButton
            icon="trash-2"
            label={TEXT.deleteOf(reply.title)}
            disabled={!online}
            onClick={() => onView({ kind: 'delete', reply })}
          />
        </li>
      ))}
    </ul>
  </>
);

interface ManageDialogProps {
  readonly open: boolean;
  readonly replies: readonly Reply[];
  readonly onClose: () => void;
}

/** Adds, changes and deletes the replies that staff share; without signal they can be read. */
export const ManageDialog = ({ open, replies, onClose }: ManageDialogProps) => {
  const [view, setView] = useState<View>(LIST);
  /** One is being saved or deleted: what is looked at stays until that is answered, and nothing is written over. */
  const [busy, setBusy] = useState(false);
  const { remove } = useReplyCommands();
  const online = useOnline();
  const toList = () => setView(LIST);

  const deleteNow = useOneAtATime(async (reply: Reply) => {
    setBusy(true);
    const gone = await remove(reply.id);
    setBusy(false);
    toList();
    if (gone) toast.success(TEXT.deleted);
    else toast.error(TEXT.notDeleted);
  });
  const actions = {
    list: (
      <>
        <Button key="close" autoFocus onClick={onClose}>
          {TEXT.close}
        </Button>
        <Button
          variant="primary"
          icon="plus"
          disabled={!online || replies.length >= REPLIES.max}
          onClick={() => setView({ kind: 'form', reply: undefined })}
        >
          {TEXT.add}
        </Button>
      </>
    ),
    // The form has its own: they stand within it.
    form: undefined,
    delete: view.kind === 'delete' && (
      <>
        <Button key="cancel" autoFocus disabled={busy} onClick={toList}>
          {TEXT.cancel}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => deleteNow(view.reply)}>
          {TEXT.delete}
        </Button>
      </>
    ),
  };
  return (
    <Dialog
      open={open}
      // One step back, not all the way: what is half written is left by its own button or by a second Escape.
      onClose={() => !busy && (view.kind === 'list' ? onClose : toList)()}
      title={titleOf(view)}
      size="wide"
      actions={actions[view.kind]}
    >
      {view.kind === 'list' && <ListView replies={replies} online={online} onView={setView} />}
      {view.kind === 'form' && (
        <ReplyForm key={view.reply?.id ?? ''} reply={view.reply} online={online} onBusy={setBusy} onDone={toList} />
      )}
      {view.kind === 'delete' && <p>{TEXT.deleteText(view.reply.title)}</p>}
    </Dialog>
  );
};
