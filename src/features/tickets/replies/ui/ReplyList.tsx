import { useEffect, useRef } from 'react';
import type { Reply } from '#src/contract/desk.ts';
import { REPLIES_TEXT } from '#src/texts/replies.ts';
import { cx } from '#src/ui/cx.ts';

interface ReplyListProps {
  readonly id: string;
  readonly replies: readonly Reply[];
  /** Place of the one that Enter takes. */
  readonly active: number;
  readonly fill: (text: string) => string;
  readonly onActive: (at: number) => void;
  readonly onPick: (reply: Reply) => void;
}

/** The replies to choose from, each as it would be inserted; the field above keeps the focus. */
export const ReplyList = ({ id, replies, active, fill, onActive, onPick }: ReplyListProps) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={REPLIES_TEXT.list} className="max-h-80 overflow-y-auto">
      {replies.map((reply, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
        <div
          key={reply.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onActive(at)}
          onClick={() => onPick(reply)}
          className={cx('min-h-12 cursor-pointer rounded-sm px-3 py-1.5', at === active && 'bg-sunken')}
        >
          <span className="block truncate font-label">{reply.title}</span>
          <span className="block truncate text-sm text-ink-2">{fill(reply.text)}</span>
        </div>
      ))}
    </div>
  );
};
