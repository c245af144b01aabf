import type { MessageRow } from '#src/data/db/database.ts';
import type { UploadRow } from '#src/data/db/file-rows.ts';
import { clockTime } from '#src/lib/clock-time.ts';
import { CHATS } from '#src/texts/chats.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { MessageFiles } from '../../files/ui/MessageFiles.tsx';
import { failureText } from '../../words/model/failure-text.ts';
import { isVoiceNote, messageContent, messageSummary } from '../../words/model/message-text.ts';
import { chatTime } from '../../words/model/time.ts';
import type { MessageState } from '../model/message-state.ts';
import { messageTime } from '../model/thread.ts';
import { DoubtQuestion } from './DoubtQuestion.tsx';
import { FailedActions, type MessageActions, ReleaseAction } from './FailedActions.tsx';
import { Reason } from './Reason.tsx';

// Heaps of accents stay within the bubble.
const TEXT = 'overflow-hidden px-2.5 pt-1.5 pb-1 whitespace-pre-wrap text-pretty wrap-anywhere';

const EDGE: Readonly<Record<MessageRow['delivery'], string>> = {
  sent: 'border border-transparent bg-green-tint',
  waiting: 'border-control border-dashed border-line-control bg-surface',
  failed: 'border-control border-red-text bg-red-tint',
};

interface BodyProps {
  readonly row: MessageRow;
  readonly uploads: readonly UploadRow[];
  readonly onOpen: (picture: string) => void;
}

const Body = ({ row, uploads, onOpen }: BodyProps) => {
  const { text, attachments } = row.message;
  const content = messageContent(text);
  const bare = attachments.length === 0 && uploads.length === 0;
  // A special text stands for the files; where there are none it is all there is to read.
  const words = content.kind === 'text' || bare ? content.text : '';
  const shown = (
    <p dir="auto" className={TEXT}>
      {words}
    </p>
  );
  if (bare) return shown;
  return (
    <div className="flex flex-col gap-1">
      <MessageFiles row={row} uploads={uploads} onOpen={onOpen} />
      {words && shown}
    </div>
  );
};

interface StampProps {
  readonly row: MessageRow;
  readonly reason: string;
  /** What it waits for, other than signal. */
  readonly heldBack: string | undefined;
}

const Stamp = ({ row, reason, heldBack }: StampProps) => {
  const ms = messageTime(row);
  if (row.delivery === 'failed')
    return (
      <p className="mt-1 flex items-center gap-1.5 text-2xs text-red-text">
        <Icon name="circle-alert" size={16} />
        <span>
          <b className="font-strong">{CHATS.notSent}</b> <Reason text={reason} />
        </span>
      </p>
    );
  if (row.delivery === 'waiting')
    return (
      <p className="mt-1 flex items-center gap-1.5 text-2xs text-ink-2">
        <Icon name="clock" size={16} />
        {heldBack ?? CHATS.waiting(clockTime(ms))}
      </p>
    );
  if (row.duplicateOf)
    return (
      <p className="mt-1 flex items-center gap-1.5 text-2xs text-ink-2">
        <Icon name="copy" size={16} />
        {CHATS.arrivedTwice}
      </p>
    );
  return (
    <p className="mt-1 flex items-center gap-1.5 text-2xs text-ink-3">
      <time dateTime={new Date(ms).toISOString()}>{chatTime(ms)}</time>
      {row.mine && (
        <>
          <Icon name="check" size={16} />
          {CHATS.sent}
        </>
      )}
    </p>
  );
};

interface MessageItemProps {
  readonly row: MessageRow;
  /** Its files, while it is not on the server. */
  readonly uploads: readonly UploadRow[];
  /** The sender, above the first of a run. */
  readonly who?: string | undefined;
  readonly actions: MessageActions;
  /** What more is known of it, while it is not on the server. */
  readonly state?: MessageState | undefined;
  /** The ticket takes nothing more. */
  readonly closed?: boolean;
}

/** One message: a bubble of at most 70 %, its time and its mark: waiting, sent, or not sent with what can be done. */
export const MessageItem = ({ row, uploads, who, actions, state, closed = false }: MessageItemProps) => {
  const voice = isVoiceNote(row.message);
  return (
    <div className={cx('flex flex-col pt-3', row.mine ? 'items-end' : 'items-start')}>
      {who && <p className="mb-0.5 text-xs leading-tight font-strong text-ink-2">{who}</p>}
      <div
        className={cx(
          'max-w-[min(70%,560px)] rounded-md p-1 text-[1rem] leading-[1.35]',
          row.mine ? cx('rounded-br-[2px]', EDGE[row.delivery]) : 'rounded-bl-[2px] border border-line bg-surface',
        )}
      >
        {row.mine && <VisuallyHidden>{CHATS.you}</VisuallyHidden>}
        <Body row={row} uploads={uploads} onOpen={actions.open} />
      </div>
      {/* In doubt nobody knows whether it was sent: the question says so. */}
      {!state?.doubts && <Stamp row={row} reason={failureText(row, uploads, voice)} heldBack={state?.heldBack?.text} />}
      {state?.doubts ? (
        <div className="mt-2 flex w-full justify-end">
          <DoubtQuestion
            kind="message"
            mine={{ text: messageSummary(row.message), at: messageTime(row) }}
            doubts={state.doubts}
            onAnswer={(id) => actions.answer(row.key, id)}
          />
        </div>
      ) : (
        row.delivery === 'failed' && <FailedActions row={row} actions={actions} editable={!voice} closed={closed} />
      )}
      {row.delivery === 'waiting' && state?.heldBack?.release && (
        <ReleaseAction text={messageSummary(row.message)} actions={actions} by={state.heldBack.release} />
      )}
    </div>
  );
};
