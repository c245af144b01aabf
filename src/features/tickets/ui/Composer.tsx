import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { AppError } from '#src/contract/errors.ts';
import { ROWS, TEXT } from '#src/contract/limits.ts';
import { CHATS } from '#src/texts/chats.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { MEDIA, useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { sendMessage } from '../commands.ts';
import { errorText } from '../model/error-text.ts';
import type { Draft } from './useDraft.ts';

/** Gives the box the height of its text, up to its largest number of rows at whatever size the text has. */
const fitHeight = (area: HTMLTextAreaElement): void => {
  area.style.height = 'auto';
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area);
  const edges = area.offsetHeight - area.clientHeight;
  const most =
    ROWS.messageMax * Number.parseFloat(lineHeight) + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
  area.style.height = `${Math.min(area.scrollHeight, most) + edges}px`;
};

/** Enter that ends a word in an input method is not Enter; Safari tells it by the old key code alone. */
const composing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229;

const Locked = () => (
  <div className="relative">
    <Icon name="lock" size={20} className="absolute top-3.5 left-3.5 text-ink-off" />
    <textarea
      disabled
      rows={ROWS.messageMin}
      aria-label={CHATS.message}
      placeholder={CHATS.conversationClosed}
      className="block min-h-12 w-full resize-none rounded-sm bg-sunken py-3 pr-3.5 pl-11 leading-6 placeholder:text-ink-off"
    />
  </div>
);

interface ComposerProps {
  readonly ticketId: string;
  readonly closed: boolean;
  readonly draft: Draft;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** The message is stored and in the conversation. */
  readonly onSent: () => void;
}

/** The message box (2.10): 1 to 6 rows, Enter sends, Shift+Enter begins a new line; locked when closed (section 4). */
export const Composer = ({ ticketId, closed, draft, box, onSent }: ComposerProps) => {
  const { text } = draft;
  const [error, setError] = useState<AppError>();
  const lastSend = useRef(Promise.resolve());
  const tablet = useMediaQuery(MEDIA.tablet);
  const hint = useId();
  const trimmed = text.trim();
  const over = trimmed.length - TEXT.messageMax;
  const problem = over > 0 ? CHATS.tooLong(over, TEXT.messageMax) : error && errorText(error);

  // The height follows the text; it must be measured again when the text changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (box.current) fitHeight(box.current);
  }, [text, closed]);

  const deliver = async (message: string) => {
    const done = await sendMessage(ticketId, message);
    if (done.ok) return onSent();
    setError(done.error);
    draft.putBack(message);
  };

  const send = () => {
    box.current?.focus();
    if (trimmed === '' || over > 0) return;
    setError(undefined);
    // The box is free for the next message at once; one after the other keeps the order of two quick ones.
    draft.clear();
    lastSend.current = lastSend.current.then(() => deliver(trimmed));
  };

  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || composing(event)) return;
    event.preventDefault();
    send();
  };

  if (closed)
    return (
      <div className="bg-surface p-2 lg:px-5 lg:pb-5">
        <Locked />
      </div>
    );
  const blocked = trimmed === '' || over > 0;
  return (
    <div className="bg-surface px-2 pt-2 pb-[calc(8px+env(safe-area-inset-bottom))] lg:px-5 lg:pb-5">
      {problem && (
        <p id={hint} role="alert" className="flex gap-1.5 px-1 pb-2 text-sm font-label text-red-text">
          <Icon name="circle-alert" size={16} className="mt-0.5" />
          {problem}
        </p>
      )}
      <div className="flex items-end gap-2">
        <textarea
          ref={box}
          value={text}
          rows={ROWS.messageMin}
          aria-label={CHATS.message}
          placeholder={CHATS.message}
          enterKeyHint="send"
          aria-invalid={over > 0}
          {...(problem && { 'aria-describedby': hint })}
          onChange={(event) => draft.type(event.target.value)}
          onKeyDown={pressed}
          className={cx(
            'block min-h-12 min-w-0 flex-1 resize-none rounded-sm bg-surface px-3.5 pt-2.75 pb-2.5 leading-6',
            over > 0 ? 'border-2 border-red-text' : 'border-control border-line-control',
          )}
        />
        {tablet ? (
          <Button variant="primary" icon="send-horizontal" aria-disabled={blocked} onClick={send}>
            {CHATS.send}
          </Button>
        ) : (
          <IconButton
            icon="send-horizontal"
            label={CHATS.send}
            aria-disabled={blocked}
            onClick={send}
            className="bg-green text-on-green hover:bg-green-press"
          />
        )}
      </div>
    </div>
  );
};
