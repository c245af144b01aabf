import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import { isDenied } from '#src/data/http/page-of-others.ts';
import { useProfile } from '#src/hooks/session.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { useServerNow } from '#src/hooks/useServerNow.ts';
import { CHATS } from '#src/texts/chats.ts';
import { TRAY } from '#src/texts/tray.ts';
import { FailedBanner } from '#src/ui/Banner.tsx';
import { copyText } from '#src/ui/copy-text.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { showStop } from '#src/ui/show-stop.ts';
import { toast } from '#src/ui/toast.ts';
import { picturesOf } from '../../files/model/pictures.ts';
import { useThumbnailsOf } from '../../files/queries.ts';
import { DropTarget } from '../../files/ui/DropTarget.tsx';
import { Lightbox } from '../../files/ui/Lightbox.tsx';
import { useDraftFiles } from '../../files/ui/useDraftFiles.ts';
import { useLightbox } from '../../files/ui/useLightbox.ts';
import type { ConversationLoading } from '../../refresh/queries.ts';
import { useViewer } from '../../staff/useViewer.ts';
import { otherParty, ticketTitle } from '../../words/model/labels.ts';
import { answerDoubt, editAction, keepForRequest, releaseAction, retryAction } from '../commands.ts';
import { composerLine, isOver } from '../model/composer-line.ts';
import { messageStates } from '../model/message-state.ts';
import { shownNotes } from '../model/notes.ts';
import { emptyText, emptyThread } from '../model/view.ts';
import { type StoredConversation, useStoredLog } from '../queries.ts';
import { Composer } from './Composer.tsx';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import type { MessageActions } from './FailedActions.tsx';
import { RequestFailed } from './RequestFailed.tsx';
import { Thread } from './Thread.tsx';
import { useDiscardedElsewhere } from './useDiscardedElsewhere.ts';
import { useDraft } from './useDraft.ts';
import { useOpenToWrite } from './useOpenToWrite.ts';
import { useReadMark } from './useReadMark.ts';
import { useToastLift } from './useToastLift.ts';

const StaffFoot = lazy(() => import('../../staff/ui/StaffFoot.tsx'));

interface ConversationProps {
  readonly row: TicketRow;
  readonly conversation: StoredConversation;
  readonly loading: ConversationLoading;
  readonly staff: boolean;
  /** Reads further back. */
  readonly onMore: () => void;
  /** The person is about to take the refused request away. */
  readonly onLeave: () => void;
  /** Above the messages: where one is and the way back. */
  readonly header?: ReactNode;
  /** The quiet line above the composer. */
  readonly syncLine: ReactNode;
}

/** A ticket's messages and the box to write in; read-only when the ticket is closed, or the server denies it. */
export const Conversation = (props: ConversationProps) => {
  const { row, conversation, loading, staff, onMore, onLeave, header, syncLine } = props;
  const [sentCount, setSentCount] = useState(0);
  const [atEnd, setAtEnd] = useState(true);
  const [toDiscard, setToDiscard] = useState<string>();
  const { messages, uploads, queue } = conversation;
  const states = useMemo(() => messageStates(queue, uploads), [queue, uploads]);
  const navigate = useNavigate();
  const draft = useDraft(conversation.id);
  const files = useDraftFiles(conversation.id);
  const lightbox = useLightbox();
  const pictures = useMemo(() => picturesOf(messages, uploads), [messages, uploads]);
  useThumbnailsOf(messages);
  useReadMark(row, messages, atEnd);
  const box = useRef<HTMLTextAreaElement>(null);
  useOpenToWrite(box);
  const foot = useRef<HTMLDivElement>(null);
  useToastLift(foot);
  const { change } = draft;
  const { read: readFiles } = files;
  const { open } = lightbox;
  const viewer = useViewer();
  const now = useServerNow();
  const denied = isDenied(loading.ticketError);
  const closed = denied || isOver(row, { staff, now });
  const log = useStoredLog(conversation.id, staff);
  const notes = useMemo(() => shownNotes(log.notes, queue), [log, queue]);
  const stop = row.ticket.service_id;
  const written = draft.text.trim() !== '' || files.files.length > 0;
  const onOwnDiscard = useDiscardedElsewhere({ ticketId: conversation.id, stop, written });
  const leave = () => {
    onOwnDiscard();
    onLeave();
  };
  const actions = useMemo<MessageActions>(
    () => ({
      retry: (key) => void retryAction(key),
      edit: async (key) => {
        await change(async () => void (await editAction(key)));
        await readFiles();
        box.current?.focus();
      },
      open,
      discard: setToDiscard,
      copy: (text) => void copyText(text, CHATS),
      // Staff ask for no service.
      newRequest:
        !staff &&
        (async (key) => {
          const { pathname } = window.location;
          if (!(await keepForRequest(key)).ok) return;
          toast.success(CHATS.keptForRequest);
          // Another conversation, or page, may be looked at by now.
          if (window.location.pathname === pathname)
            await navigate(PATHS.map, stop === undefined ? {} : { state: showStop(stop) });
        }),
      release: (key) => void releaseAction(key),
      answer: (key, id) => void answerDoubt(key, id),
    }),
    [change, readFiles, open, navigate, staff, stop],
  );
  const empty = messages.length === 0 && notes.length === 0;
  const online = useOnline();
  const profile = useProfile();
  const why = emptyThread(row.delivery === 'sent', loading.asked, loading.messagesError, online);
  return (
    <DropTarget
      label={ticketTitle(row.ticket, staff)}
      closed={closed}
      onFiles={files.add}
      // Large text on a small screen: the page scrolls, since each part keeps a height in which it can be read.
      className="flex h-full min-w-0 flex-1 flex-col overflow-y-auto bg-ground print:block print:overflow-visible"
    >
      {header}
      {row.delivery === 'failed' && <RequestFailed row={row} queue={conversation.queue} onLeave={leave} />}
      {empty && why === 'failed' && (
        <FailedBanner retry={CHATS.tryAgain} onRetry={loading.retry} className="m-3">
          {CHATS.ticketFailed}
        </FailedBanner>
      )}
      {empty ? (
        <div className="grid min-h-28 flex-1 place-items-center overflow-y-auto">
          {why === 'loading' && <Spinner label={CHATS.loadingTicket} />}
          {why === 'offline' && <EmptyState icon="cloud-off" title={CHATS.notStored} />}
          {why === 'empty' && (
            <EmptyState icon="messages-square" title={CHATS.noMessages} text={emptyText(row, profile)} />
          )}
        </div>
      ) : (
        <Thread
          messages={messages}
          notes={notes}
          uploads={uploads}
          more={conversation.more}
          onMore={onMore}
          onEnd={setAtEnd}
          title={ticketTitle(row.ticket, staff)}
          other={otherParty(row.ticket, staff)}
          sentCount={sentCount}
          actions={actions}
          states={states}
          closed={closed}
        />
      )}
      <div ref={foot} className="shrink-0 border-t border-line bg-surface print:hidden">
        {syncLine}
        {staff && row.delivery === 'sent' && (
          <Suspense>
            <StaffFoot ticketId={row.id} foot={foot} text={draft.text} closed={closed} />
          </Suspense>
        )}
        <Composer
          ticketId={conversation.id}
          closed={closed}
          line={denied ? CHATS.denied : composerLine(row, { ...viewer, staff, now })}
          draft={draft}
          files={files}
          box={box}
          onSent={() => setSentCount((before) => before + 1)}
        />
      </div>
      <DiscardQuestion
        actionKey={toDiscard}
        text={toDiscard && uploads.has(toDiscard) ? TRAY.discardFilesText : TRAY.discardText}
        onClose={() => setToDiscard(undefined)}
      />
      {lightbox.shown !== undefined && (
        <Lightbox
          pictures={pictures}
          shown={lightbox.shown}
          onShow={lightbox.show}
          onClose={lightbox.close}
          onGone={lightbox.gone}
        />
      )}
    </DropTarget>
  );
};
