import { type RefObject, useLayoutEffect } from 'react';
import { ROWS } from '#src/contract/limits.ts';
import { CHATS } from '#src/texts/chats.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { useBox } from '#src/ui/useBox.ts';
import { useEnterToSend } from './useEnterToSend.ts';

/**
 * Gives the box the height of its text, up to its largest number of rows at whatever size the text has. Without a text it has
 * one row, however its placeholder breaks.
 */
const fitHeight = (area: HTMLTextAreaElement): void => {
  area.style.height = 'auto';
  if (area.value === '') return;
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area);
  const edges = area.offsetHeight - area.clientHeight;
  const most =
    ROWS.messageMax * Number.parseFloat(lineHeight) + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
  area.style.height = `${Math.min(area.scrollHeight, most) + edges}px`;
};

/** In the box's place when the ticket is closed. */
export const LockedBox = () => (
  <div className="relative min-w-0 flex-1">
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

interface MessageBoxProps {
  readonly text: string;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly invalid: boolean;
  /** Id of the sentence that says what is wrong. */
  readonly hint: string | undefined;
  readonly onType: (text: string) => void;
  readonly onSend: () => void;
}

/** The box a message is written in: 1 to 6 rows, Enter sends, Shift+Enter begins a new line. */
export const MessageBox = ({ text, box, invalid, hint, onType, onSend }: MessageBoxProps) => {
  const enter = useEnterToSend(onSend);
  const width = useBox(box)?.width;
  // The height follows the text and where its lines break; it must be measured again when either changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (box.current) fitHeight(box.current);
  }, [text, width]);

  return (
    <textarea
      ref={box}
      dir="auto"
      value={text}
      rows={ROWS.messageMin}
      aria-label={CHATS.message}
      placeholder={CHATS.message}
      enterKeyHint="send"
      aria-invalid={invalid}
      aria-describedby={hint}
      onChange={(event) => onType(event.target.value)}
      {...enter}
      className={cx(
        'block min-h-12 min-w-0 flex-1 resize-none rounded-sm bg-surface px-3.5 pt-2.75 pb-2.5 leading-6',
        // Large text on a small screen, or more buttons than a column has room for: they go below.
        '@max-[17rem]:order-first @max-[17rem]:basis-full sm:@max-[33rem]:order-first sm:@max-[33rem]:basis-full',
        invalid ? 'border-2 border-red-text' : 'border-control border-line-control',
      )}
    />
  );
};
