import { refusalText } from '#src/data/outbox/error-text.ts';
import { clockTime } from '#src/lib/clock-time.ts';
import { CHATS } from '#src/texts/chats.ts';
import { NOTE } from '#src/texts/handing-over.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { chatTime } from '../../words/model/time.ts';
import type { MessageState } from '../model/message-state.ts';
import type { ShownNote } from '../model/notes.ts';
import { FailedNote, type MessageActions, ReleaseAction } from './FailedActions.tsx';
import { Reason } from './Reason.tsx';

interface NoteItemProps {
  readonly note: ShownNote;
  readonly actions: MessageActions;
  /** What more is known of it, while it is not on the server. */
  readonly state?: MessageState | undefined;
}

/** An internal note among the messages: another colour over the whole width, so that none is taken for a message. */
export const NoteItem = ({ note, actions, state }: NoteItemProps) => {
  const at = Date.parse(note.created_at);
  const who = note.mine ? NOTE.you : (note.author_name ?? '');
  return (
    <section aria-label={NOTE.by(who)} className="flex flex-col pt-3">
      <div className="rounded-md border border-dashed border-yellow-text bg-yellow-tint px-3 py-2 text-ink">
        <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-yellow-text">
          <Icon name="lock" size={16} />
          <b className="font-strong">{NOTE.by(who)}</b>
          <span>{NOTE.staffOnly}</span>
        </p>
        <p dir="auto" className="mt-1 overflow-hidden leading-[1.35] whitespace-pre-wrap wrap-anywhere">
          {note.text}
        </p>
      </div>
      <p className="mt-1 flex items-center gap-1.5 text-2xs text-ink-3">
        {note.delivery === 'waiting' && (
          <>
            <Icon name="clock" size={16} />
            {state?.heldBack?.text ?? CHATS.waiting(clockTime(at))}
          </>
        )}
        {note.delivery === 'failed' && (
          <span className="text-red-text">
            <b className="font-strong">{CHATS.notSent}</b> <Reason text={refusalText(note.error)} />
          </span>
        )}
        {note.delivery === undefined && <time dateTime={note.created_at}>{chatTime(at)}</time>}
      </p>
      {note.delivery === 'failed' && <FailedNote id={note.id} text={note.text} actions={actions} />}
      {note.delivery === 'waiting' && state?.heldBack?.release && (
        <ReleaseAction text={note.text} actions={actions} by={state.heldBack.release} />
      )}
    </section>
  );
};
