import { lazy, type RefObject, Suspense, useCallback, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AppError } from '#src/contract/errors.ts';
import { TEXT } from '#src/contract/limits.ts';
import { written } from '#src/contract/written.ts';
import type { DraftRemainder } from '#src/data/db/drafts.ts';
import { noteDraftOf } from '#src/data/db/ticket-log.ts';
import { errorText } from '#src/data/outbox/error-text.ts';
import { CHATS } from '#src/texts/chats.ts';
import { NOTE } from '#src/texts/handing-over.ts';
import { REPLIES_TEXT } from '#src/texts/replies.ts';
import { Button } from '#src/ui/Button.tsx';
import { Choice } from '#src/ui/Choice.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import type { MenuEntry } from '#src/ui/Menu.tsx';
import { MEDIA, useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { SHAKE_MS, useSecondTap } from '#src/ui/useSecondTap.ts';
import type { DraftFile } from '../../files/commands.ts';
import { AttachButton } from '../../files/ui/AttachButton.tsx';
import { ChosenFiles } from '../../files/ui/ChosenFiles.tsx';
import type { DraftFiles } from '../../files/ui/useDraftFiles.ts';
import { useViewer } from '../../staff/useViewer.ts';
import { RecoveredNotes } from '../../voice/ui/RecoveredNotes.tsx';
import { VoiceNote } from '../../voice/ui/VoiceNote.tsx';
import { sendMessage } from '../commands.ts';
import { LockedBox, MessageBox } from './MessageBox.tsx';
import { type Draft, useDraft } from './useDraft.ts';

// Without signal and not on the device yet, the composer does without them.
const Replies = lazy(() => import('../../replies/ui/Replies.tsx').catch(() => ({ default: () => null })));

const NoteBox = lazy(() => import('../../staff/ui/NoteBox.tsx'));

const LeftDraft = lazy(() => import('./LeftDraft.tsx'));

const kinds = (halfNote: boolean) =>
  [
    { value: 'message', label: NOTE.message },
    { value: 'note', label: halfNote ? NOTE.halfNote : NOTE.note },
  ] as const;

const SendButton = ({ blocked, onSend }: { readonly blocked: boolean; readonly onSend: () => void }) => {
  const tablet = useMediaQuery(MEDIA.tablet);
  return tablet ? (
    <Button variant="primary" icon="send-horizontal" className="ml-1" aria-disabled={blocked} onClick={onSend}>
      {CHATS.send}
    </Button>
  ) : (
    <IconButton
      icon="send-horizontal"
      label={CHATS.send}
      aria-disabled={blocked}
      onClick={onSend}
      className="bg-green text-on-green hover:bg-green-press"
    />
  );
};

interface ComposerProps {
  readonly ticketId: string;
  readonly closed: boolean;
  /** What sending does to the ticket, and who else has acted on it. */
  readonly line: string | undefined;
  readonly draft: Draft;
  readonly files: DraftFiles;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** The message is stored and in the conversation. */
  readonly onSent: () => void;
}

/** What a message is made with: words, files, a voice note; locked when the ticket is closed. */
export const Composer = ({ ticketId, closed, line, draft, files, box, onSent }: ComposerProps) => {
  const { text } = draft;
  const [error, setError] = useState<AppError>();
  const [recording, setRecording] = useState(false);
  // Send comes under the finger that has just sent a voice note, and the text may be half written.
  const { dropSecondTap, noteTap } = useSecondTap(SHAKE_MS);
  const [menuPlace, setMenuPlace] = useState<HTMLElement | null>(null);
  const [openReplies, setOpenReplies] = useState<() => void>();
  const onOpener = useCallback((open: (() => void) | undefined) => setOpenReplies(() => open), []);
  const { staff, handsOver } = useViewer();
  const [noting, setNoting] = useState(false);
  const noteDraft = useDraft(noteDraftOf(ticketId));
  // Out of sight it would be forgotten, and the box of messages beside it is empty.
  const halfNote = handsOver && !noting && noteDraft.text.trim() !== '';
  // On a phone the messages have the room: one button leads to all but the box, the microphone and Send.
  const narrow = !useMediaQuery(MEDIA.tablet) && handsOver;
  const foot = useRef<HTMLDivElement>(null);
  const lineId = useId();
  // A note does nothing to the ticket.
  const said = noting ? undefined : line;
  const lastSend = useRef(Promise.resolve(true));
  const hint = useId();
  const trimmed = written(text);
  const over = trimmed.length - TEXT.messageMax;
  const blocked = (trimmed === '' && files.files.length === 0) || over > 0;
  const problems = [
    ...(over > 0 ? [CHATS.tooLong(over, TEXT.messageMax)] : error ? [errorText(error)] : []),
    ...files.problems,
  ];

  const deliver = async (message: string, attached: readonly DraftFile[], rest: DraftRemainder): Promise<boolean> => {
    await files.settled();
    const done = await sendMessage(ticketId, message, attached, rest);
    if (done.ok) {
      onSent();
      return true;
    }
    setError(done.error);
    if (message !== '') draft.restore(message);
    files.restore(attached);
    return false;
  };

  const send = () => {
    box.current?.focus();
    if (blocked) return;
    setError(undefined);
    // The box is free for the next message at once; one after the other keeps the order of two quick ones.
    const attached = files.detach();
    draft.send((message, rest) => {
      lastSend.current = lastSend.current.then(() => deliver(written(message), attached, rest));
      return lastSend.current;
    });
  };

  const type = (typed: string) => {
    draft.type(typed);
    if (text === '' && typed === '/') openReplies?.();
  };

  /** A reply takes the place of the "/" that asked for it, or of what is marked. */
  const insert = (reply: string) => {
    const area = box.current;
    if (!area) return;
    const [from, to] = text === '/' ? [0, 1] : [area.selectionStart, area.selectionEnd];
    flushSync(() => draft.type(text.slice(0, from) + reply + text.slice(to)));
    area.focus();
    area.setSelectionRange(from + reply.length, from + reply.length);
  };

  const note = (on: boolean) => {
    flushSync(() => setNoting(on));
    // The menu that was pressed gives the focus back to its button, which has gone.
    requestAnimationFrame(() => foot.current?.querySelector('textarea')?.focus());
  };
  const more: readonly MenuEntry[] = [
    ...(openReplies
      ? [{ label: REPLIES_TEXT.button, icon: 'message-square-quote' as const, onSelect: openReplies }]
      : []),
    { label: NOTE.note, icon: 'users', onSelect: () => note(true) },
  ];

  return (
    <div ref={foot} className="bg-surface px-2 pt-2 pb-[calc(8px+env(safe-area-inset-bottom))] lg:pr-5 lg:pb-5 lg:pl-3">
      {/* Always there: a live region is heard only for what changes in it. */}
      <p id={lineId} role="status" className={said ? 'px-2 pb-2 text-sm font-label text-ink-2 lg:px-3' : undefined}>
        {said}
      </p>
      {handsOver && !narrow && !recording && (
        <Choice
          label={NOTE.kind}
          labelHidden
          options={kinds(halfNote)}
          value={noting ? 'note' : 'message'}
          onChange={(kind) => setNoting(kind === 'note')}
          className="mb-2 max-w-90"
        />
      )}
      {halfNote && narrow && !recording && (
        <Button variant="quiet" icon="users" onClick={() => note(true)}>
          {NOTE.halfNote}
        </Button>
      )}
      <RecoveredNotes ticketId={ticketId} closed={closed} onSent={onSent} />
      {noting ? (
        <Suspense>
          <NoteBox
            ticketId={ticketId}
            draft={noteDraft}
            onLeave={narrow ? () => note(false) : undefined}
            onSent={onSent}
          />
        </Suspense>
      ) : closed ? (
        <>
          {(trimmed !== '' || files.files.length > 0) && (
            <Suspense>
              <LeftDraft {...{ ticketId, staff, draft, files }} />
            </Suspense>
          )}
          <div className="flex items-end gap-1">
            <LockedBox />
            {narrow && <IconButton icon="users" label={NOTE.note} onClick={() => note(true)} />}
          </div>
        </>
      ) : (
        <>
          {problems.length > 0 && (
            <div id={hint} role="alert" className="px-1 pb-2 text-sm font-label text-red-text">
              {problems.map((problem) => (
                <p key={problem} className="flex gap-1.5 wrap-anywhere">
                  <Icon name="circle-alert" size={16} className="mt-0.5" />
                  {problem}
                </p>
              ))}
            </div>
          )}
          <ChosenFiles
            files={files.files}
            unstored={files.unstored}
            onRemove={files.remove}
            onEmpty={() => box.current?.focus()}
          />
          <div ref={setMenuPlace} />
          <div className="@container">
            <div className="flex flex-wrap items-end justify-end gap-1">
              {!recording && (
                <>
                  <AttachButton onChoose={files.add} more={narrow ? more : undefined} />
                  {staff && (
                    <Suspense fallback={!narrow && <span aria-hidden className="size-12" />}>
                      <Replies
                        ticketId={ticketId}
                        place={menuPlace}
                        hidden={narrow}
                        onOpener={onOpener}
                        onPick={insert}
                        onLeave={() => box.current?.focus()}
                      />
                    </Suspense>
                  )}
                  <MessageBox
                    text={text}
                    box={box}
                    invalid={over > 0}
                    hint={[problems.length > 0 && hint, said && lineId].filter(Boolean).join(' ') || undefined}
                    onType={type}
                    onSend={send}
                  />
                </>
              )}
              <div className="contents" onClickCapture={noteTap}>
                <VoiceNote ticketId={ticketId} onActive={setRecording} onSent={onSent} />
              </div>
              {!recording && (
                <div className="contents" onClickCapture={dropSecondTap}>
                  <SendButton blocked={blocked} onSend={send} />
                </div>
              )}
            </div>
          </div>
        </>
      )}
    </div>
  );
};
