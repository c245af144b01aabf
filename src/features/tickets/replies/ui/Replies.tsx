import { type ReactNode, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Reply } from '#src/contract/desk.ts';
import { REPLIES_TEXT } from '#src/texts/replies.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { fillReply } from '../model/replies.ts';
import { useReplies, useReplyFacts } from '../queries.ts';
import { ManageDialog } from './ManageDialog.tsx';
import { ReplyMenu } from './ReplyMenu.tsx';

interface RepliesProps {
  readonly ticketId: string;
  /** Where the menu is drawn: above the row of the message box. */
  readonly place: HTMLElement | null;
  /** Without a button of its own: something else opens it. */
  readonly hidden?: boolean;
  /** Told what opens the menu while there are replies, else undefined. */
  readonly onOpener: (open: (() => void) | undefined) => void;
  /** A reply with its placeholders filled in. */
  readonly onPick: (text: string) => void;
  /** The menu was left without one. */
  readonly onLeave: () => void;
}

/** The button of the replies in the composer, their menu and what manages them; nothing where the backend has none. */
const Replies = ({ ticketId, place, hidden, onOpener, onPick, onLeave }: RepliesProps): ReactNode => {
  const [open, setOpen] = useState(false);
  const [managing, setManaging] = useState(false);
  const replies = useReplies();
  const facts = useReplyFacts(ticketId);
  const menuId = useId();
  const there = replies.state !== 'gone' && replies.state !== 'loading';
  useEffect(() => {
    onOpener(there ? () => setOpen(true) : undefined);
    return () => onOpener(undefined);
  }, [there, onOpener]);

  if (replies.state === 'loading') return hidden ? null : <span aria-hidden className="size-12" />;
  if (replies.state === 'gone') return null;
  const fill = (text: string): string => (facts ? fillReply(text, facts) : text);
  const leave = () => {
    setOpen(false);
    onLeave();
  };
  const pick = (reply: Reply) => {
    setOpen(false);
    onPick(fill(reply.text));
  };
  return (
    <>
      {!hidden && (
        <IconButton
          icon="message-square-quote"
          label={REPLIES_TEXT.button}
          aria-expanded={open}
          aria-controls={open ? menuId : undefined}
          onClick={() => (open ? leave() : setOpen(true))}
        />
      )}
      {open &&
        place &&
        createPortal(
          <ReplyMenu
            id={menuId}
            replies={replies}
            fill={fill}
            onPick={pick}
            onManage={() => setManaging(true)}
            onClose={leave}
          />,
          place,
        )}
      <ManageDialog open={managing} replies={replies.data ?? []} onClose={() => setManaging(false)} />
    </>
  );
};

export default Replies;
