import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import { stopName, ticketNumber, ticketTitle } from '../../words/model/labels.ts';
import { chatTime } from '../../words/model/time.ts';
import { StatusTag } from '../../words/ui/StatusTag.tsx';
import type { Found } from '../commands.ts';
import { pieces } from '../model/found.ts';

interface FoundRowProps {
  readonly found: Found;
  /** It was opened in this tab. */
  readonly onOpen: () => void;
}

/** A ticket that was found, with the words around what was looked for. */
export const FoundRow = ({ found: { ticket, status, message, excerpt }, onOpen }: FoundRowProps) => {
  const elsewhere = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => metaKey || ctrlKey || shiftKey;
  const when = message && !Number.isNaN(message.at) && chatTime(message.at);
  // The customer stands above already.
  const sender = message?.sender === ticket.user_name ? undefined : message?.sender;
  return (
    <li>
      <Link
        to={PATHS.chat(ticket.id)}
        onClick={(event) => !elsewhere(event) && onOpen()}
        className="block border-b border-line px-4 py-3 text-ink no-underline -outline-offset-3 hover:bg-surface-2"
      >
        <span className="flex items-center justify-between gap-3">
          <span className="text-md leading-snug font-strong wrap-anywhere">{ticketTitle(ticket, true)}</span>
          <StatusTag status={status} />
        </span>
        <span className="block truncate text-sm text-ink-2">
          {[ticketNumber(ticket.id), stopName(ticket), when].filter(Boolean).join(' · ')}
        </span>
        <span className="line-clamp-2 text-sm wrap-anywhere">
          {sender && `${sender}: `}
          {pieces(excerpt).map(({ text, found, at }) =>
            found ? (
              <mark key={at} className="bg-yellow-tint font-strong text-ink">
                {text}
              </mark>
            ) : (
              <span key={at}>{text}</span>
            ),
          )}
        </span>
      </Link>
    </li>
  );
};
