import type { MessageRow } from '#src/data/db/database.ts';
import { CHATS } from '#src/texts/chats.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon, type IconName } from '#src/ui/Icon.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { errorText } from '../model/error-text.ts';
import { messageContent } from '../model/message-text.ts';
import { messageTime } from '../model/thread.ts';
import { chatTime, clockTime } from '../model/time.ts';

/** What a person can do with a message that was refused. */
export interface MessageActions {
  retry(key: string): void;
  edit(key: string): void;
  discard(key: string): void;
}

const KIND_ICON: Readonly<Record<'image' | 'audio' | 'file' | 'mixed', IconName>> = {
  image: 'image',
  audio: 'mic',
  file: 'file-text',
  mixed: 'paperclip',
};

const EDGE: Readonly<Record<MessageRow['delivery'], string>> = {
  sent: 'border border-transparent bg-green-tint',
  waiting: 'border-control border-dashed border-line-control bg-surface',
  failed: 'border-control border-red-text bg-red-tint',
};

const Body = ({ row }: { readonly row: MessageRow }) => {
  const content = messageContent(row.message.text ?? '');
  const names = (row.message.attachments ?? []).flatMap((file) => (file.filename ? [file.filename] : []));
  if (content.kind === 'text' && names.length === 0) return content.text;
  return (
    <>
      <span className="flex items-center gap-2">
        <Icon name={content.kind === 'text' ? 'paperclip' : KIND_ICON[content.kind]} size={20} />
        <span>{content.text}</span>
      </span>
      {names.map((name) => (
        <span key={name} className="block text-sm text-ink-2">
          {name}
        </span>
      ))}
    </>
  );
};

const Stamp = ({ row }: { readonly row: MessageRow }) => {
  const ms = messageTime(row);
  if (row.delivery === 'failed')
    return (
      <p className="mt-1 flex items-center gap-1.5 text-2xs text-red-text">
        <Icon name="circle-alert" size={16} />
        <span>
          <b className="font-strong">{CHATS.notSent}</b> {errorText(row.error)}
        </span>
      </p>
    );
  if (row.delivery === 'waiting')
    return (
      <p className="mt-1 flex items-center gap-1.5 text-2xs text-ink-2">
        <Icon name="clock" size={16} />
        {CHATS.waiting(clockTime(ms))}
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

const ACTION = 'min-h-12 px-3 text-sm font-strong underline-offset-3 hover:underline';

const Actions = ({ row, actions }: { readonly row: MessageRow; readonly actions: MessageActions }) => {
  const text = row.message.text ?? '';
  return (
    <p className="-mt-1 -mr-3 -mb-3 flex">
      <button
        type="button"
        className={cx(ACTION, 'text-blue-text')}
        aria-label={CHATS.retryOf(text)}
        onClick={() => actions.retry(row.key)}
      >
        {CHATS.retry}
      </button>
      <button
        type="button"
        className={cx(ACTION, 'text-blue-text')}
        aria-label={CHATS.editOf(text)}
        onClick={() => actions.edit(row.key)}
      >
        {CHATS.edit}
      </button>
      <button
        type="button"
        className={cx(ACTION, 'text-red-text')}
        aria-label={CHATS.discardOf(text)}
        onClick={() => actions.discard(row.key)}
      >
        {CHATS.discard}
      </button>
    </p>
  );
};

interface MessageItemProps {
  readonly row: MessageRow;
  /** The sender, above the first of a run. */
  readonly who?: string | undefined;
  readonly actions: MessageActions;
}

/** One message: a bubble of at most 70 % (2.10), its time and its mark: waiting, sent, or not sent with what can be done. */
export const MessageItem = ({ row, who, actions }: MessageItemProps) => (
  <div className={cx('flex flex-col pt-3', row.mine ? 'items-end' : 'items-start')}>
    {who && <p className="mb-0.5 text-xs leading-tight font-strong text-ink-2">{who}</p>}
    <div
      className={cx(
        'max-w-[min(70%,560px)] rounded-md px-3.5 pt-2.5 pb-2 text-[1rem] leading-[1.35] whitespace-pre-wrap text-pretty wrap-anywhere',
        row.mine ? cx('rounded-br-[2px]', EDGE[row.delivery]) : 'rounded-bl-[2px] border border-line bg-surface',
      )}
    >
      {row.mine && <VisuallyHidden>{CHATS.you}</VisuallyHidden>}
      <Body row={row} />
    </div>
    <Stamp row={row} />
    {row.delivery === 'failed' && <Actions row={row} actions={actions} />}
  </div>
);
