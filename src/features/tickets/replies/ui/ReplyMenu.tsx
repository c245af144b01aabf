import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Reply } from '#src/contract/desk.ts';
import { useOnline } from '#src/hooks/sync.ts';
import type { ServerAnswer } from '#src/hooks/useServer.ts';
import { REPLIES_TEXT as TEXT } from '#src/texts/replies.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { matchingReplies } from '../model/replies.ts';
import { ReplyList } from './ReplyList.tsx';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface ReplyMenuProps {
  readonly id: string;
  readonly replies: ServerAnswer<readonly Reply[]>;
  readonly fill: (text: string) => string;
  readonly onPick: (reply: Reply) => void;
  readonly onManage: () => void;
  /** By Escape, or by its own button. */
  readonly onClose: () => void;
}

/** Above the message box: what is typed filters, arrows choose, Enter inserts, Escape goes back to the message. */
export const ReplyMenu = ({ id, replies, fill, onPick, onManage, onClose }: ReplyMenuProps) => {
  const [words, setWords] = useState('');
  const [active, setActive] = useState(0);
  const online = useOnline();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const all = replies.data ?? [];
  const shown = matchingReplies(all, words);
  const at = Math.min(active, shown.length - 1);
  useEffect(() => field.current?.focus(), []);

  const pressed = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const chosen = shown[at];
    if (event.nativeEvent.isComposing) return;
    if (step !== undefined && shown.length > 0) setActive((at + step + shown.length) % shown.length);
    else if (event.key === 'Enter' && chosen) onPick(chosen);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups what a form sends
    <div
      id={id}
      role="group"
      aria-label={TEXT.list}
      className="mb-2 rounded-md border border-line bg-surface p-1.5"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex items-center gap-1 pb-1.5">
        <Field
          label={TEXT.filter}
          labelHidden
          compact
          icon="search"
          className="flex-1"
          inputProps={{
            ref: field,
            role: 'combobox',
            'aria-expanded': shown.length > 0,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': shown.length > 0 ? `${listId}-${at}` : undefined,
            autoComplete: 'off',
            placeholder: TEXT.filter,
            value: words,
            onChange: (event) => {
              setWords(event.target.value);
              setActive(0);
            },
            onKeyDown: pressed,
          }}
        />
        <IconButton icon="pencil" label={TEXT.manage} onClick={onManage} />
        <IconButton icon="x" label={TEXT.close} onClick={onClose} />
      </div>
      <ReplyList id={listId} replies={shown} active={at} fill={fill} onActive={setActive} onPick={onPick} />
      {replies.state === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-3 py-1.5 text-sm">
          {online ? TEXT.failed : TEXT.offline}
          <Button busy={replies.fetching} onClick={replies.again}>
            {TEXT.tryAgain}
          </Button>
        </div>
      )}
      {replies.state === 'answered' && shown.length === 0 && (
        <p role="status" className="px-3 py-2.5 text-sm text-ink-2">
          {all.length > 0 ? (
            TEXT.noMatch
          ) : (
            <>
              <b className="font-strong text-ink">{TEXT.none}</b>. {TEXT.noneHint}
            </>
          )}
        </p>
      )}
    </div>
  );
};
