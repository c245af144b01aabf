import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type UIEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MessageRow } from '#src/data/db/database.ts';
import type { UploadRow } from '#src/data/db/file-rows.ts';
import { CHATS } from '#src/texts/chats.ts';
import { Button } from '#src/ui/Button.tsx';
import { usePrinting } from '#src/ui/usePrinting.ts';
import { messageSummary } from '../../words/model/message-text.ts';
import type { MessageState } from '../model/message-state.ts';
import type { ShownNote } from '../model/notes.ts';
import { rowHeight } from '../model/row-height.ts';
import { arrivedMessages, threadRows } from '../model/thread.ts';
import type { MessageActions } from './FailedActions.tsx';
import { MessageItem } from './MessageItem.tsx';
import { NoteItem } from './NoteItem.tsx';

/** Pixels: how near an end of the list counts as there. */
const NEAR_END = 40;
const NEAR_START = 400;

const NO_UPLOADS: readonly UploadRow[] = [];

interface ThreadProps {
  /** In the order of the screen, the newest last. */
  readonly messages: readonly MessageRow[];
  /** What staff wrote for one another, oldest first. */
  readonly notes: readonly ShownNote[];
  /** The files of those that are not on the server, by the message's key. */
  readonly uploads: ReadonlyMap<string, readonly UploadRow[]>;
  /** Older ones are stored and not yet read. */
  readonly more: boolean;
  readonly onMore: () => void;
  readonly title: string;
  /** Who is named where the backend names no sender. */
  readonly other: string | undefined;
  /** Told whether the newest message is in sight; at first it is. */
  readonly onEnd: (inSight: boolean) => void;
  /** Grows by one with each message sent here: the list goes to its end. */
  readonly sentCount: number;
  readonly actions: MessageActions;
  /** What more is known of what is not on the server, by the key of the message or the note's action. */
  readonly states: ReadonlyMap<string, MessageState>;
  /** The ticket takes nothing more. */
  readonly closed: boolean;
}

/**
 * The messages, drawn as far as they are in sight. At the end it stays at the end; further up it stays where the person
 * reads and says that something has come.
 */
export const Thread = memo((props: ThreadProps) => {
  const { messages, notes, uploads, more, onMore, onEnd, title, other, sentCount, actions, states, closed } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const height = useRef<number>(undefined);
  const known = useRef<ReadonlySet<string>>(new Set());
  const [arrived, setArrived] = useState<readonly MessageRow[]>([]);
  const [unseen, setUnseen] = useState(false);
  const rows = useMemo(() => threadRows(messages, other, notes), [messages, other, notes]);

  // Another function would have all rows' places reckoned anew.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight(rows[index]),
    getItemKey,
    anchorTo: 'end',
    scrollEndThreshold: NEAR_END,
    overscan: 6,
  });

  useLayoutEffect(() => {
    if (rows.length > 0 && atEnd.current) virtual.scrollToEnd();
  }, [rows, virtual]);

  useLayoutEffect(() => {
    if (sentCount === 0) return;
    atEnd.current = true;
    virtual.scrollToEnd();
  }, [sentCount, virtual]);

  // The box below grows with what is written, the keyboard comes and goes: the end stays in sight.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      height.current = element.clientHeight;
      if (atEnd.current) virtual.scrollToEnd();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [virtual]);

  useEffect(() => {
    const fresh = arrivedMessages(messages, known.current);
    known.current = new Set(messages.map((row) => row.key));
    if (fresh.length === 0) return;
    setArrived(fresh);
    if (!atEnd.current) setUnseen(true);
  }, [messages]);

  const scrolled = ({ currentTarget: element }: UIEvent<HTMLDivElement>) => {
    // Not the person has scrolled but the box below has grown: the end is about to be brought back into sight.
    if (element.clientHeight === height.current)
      atEnd.current = element.scrollHeight - element.clientHeight - element.scrollTop <= NEAR_END;
    if (atEnd.current) setUnseen(false);
    onEnd(atEnd.current);
    if (more && element.scrollTop < NEAR_START) onMore();
  };

  const printing = usePrinting();
  const items = printing ? rows.map(({ key }, index) => ({ key, index, start: 0 })) : virtual.getVirtualItems();
  return (
    <div className="relative min-h-28 flex-1 print:block">
      {/* Rows come and go while scrolling, so the log itself is silent; what arrives is said below. */}
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={CHATS.messagesOf(title)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reached by keyboard
        tabIndex={0}
        onScroll={scrolled}
        className="absolute inset-0 flex flex-col overflow-y-auto px-(--gutter) -outline-offset-3 lg:px-10 print:static print:block print:overflow-visible"
      >
        {more && <p className="hidden text-xs text-ink-2 print:block">{CHATS.olderNotPrinted}</p>}
        <div
          className="relative mt-auto w-full shrink-0"
          style={{ height: printing ? undefined : virtual.getTotalSize() }}
        >
          <div
            className="absolute inset-x-0 top-0 print:static"
            style={{ transform: printing ? undefined : `translateY(${items[0]?.start ?? 0}px)` }}
          >
            {items.map(({ index, key }) => {
              const row = rows[index];
              return (
                row && (
                  <div
                    key={key}
                    data-index={index}
                    ref={printing ? undefined : virtual.measureElement}
                    className="break-inside-avoid"
                  >
                    {row.kind === 'day' ? (
                      <p className="pt-4 text-center text-xs text-ink-3">{row.day}</p>
                    ) : row.kind === 'note' ? (
                      <NoteItem note={row.note} actions={actions} state={states.get(row.note.id)} />
                    ) : (
                      <MessageItem
                        row={row.row}
                        uploads={uploads.get(row.row.key) ?? NO_UPLOADS}
                        who={row.who}
                        actions={actions}
                        state={states.get(row.row.key)}
                        closed={closed}
                      />
                    )}
                  </div>
                )
              );
            })}
          </div>
        </div>
        <div className="h-3 shrink-0" />
      </div>
      <div aria-live="polite" className="sr-only">
        {arrived.map((row) => (
          <p
            key={row.key}
          >{`${row.message.sender_name || other || CHATS.newMessage}: ${messageSummary(row.message)}`}</p>
        ))}
      </div>
      {unseen && (
        <Button
          icon="arrow-down"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-2"
          onClick={() => virtual.scrollToEnd()}
        >
          {CHATS.newMessages}
        </Button>
      )}
    </div>
  );
});
Thread.displayName = 'Thread';
