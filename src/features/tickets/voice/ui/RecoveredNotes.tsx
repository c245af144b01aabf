import { useState } from 'react';
import type { AppError } from '#src/contract/errors.ts';
import { errorText } from '#src/data/outbox/error-text.ts';
import { withRecordingLock } from '#src/data/recordings/recording-lock.ts';
import { deleteRecording, type StoredRecording } from '#src/data/recordings/store.ts';
import { runtime } from '#src/data/runtime.ts';
import { soundTime } from '#src/lib/sound-time.ts';
import { VOICE } from '#src/texts/voice.ts';
import { AudioPlayer } from '#src/ui/AudioPlayer.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { sendRecording } from '../commands.ts';
import { loadRecording, useRecovered } from '../queries.ts';
import { DiscardDialog } from './DiscardDialog.tsx';

interface RecoveredNotesProps {
  /** Local or the server's. */
  readonly ticketId: string;
  /** The conversation is closed: what is here can be heard and thrown away, not sent. */
  readonly closed?: boolean;
  /** A recovered note is stored and in the conversation. */
  readonly onSent: () => void;
}

interface RecoveredNoteProps extends Pick<RecoveredNotesProps, 'closed' | 'onSent'> {
  readonly note: StoredRecording;
}

const RecoveredNote = ({ note, closed = false, onSent }: RecoveredNoteProps) => {
  const { id, ms } = note;
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<AppError>();
  const time = soundTime(ms);

  const send = () => {
    setBusy(true);
    setError(undefined);
    // Another tab may offer it as well: the second finds it gone.
    void withRecordingLock(runtime().ports, id, async () => {
      const sent = await sendRecording(runtime(), id);
      if (sent.ok) return onSent();
      setError(sent.error);
      setBusy(false);
    });
  };
  const discard = () => void withRecordingLock(runtime().ports, id, () => deleteRecording(runtime().db(), id));

  return (
    <li className="@container mb-2 rounded-sm border-control border-dashed border-line-control p-1">
      <p className="flex gap-1.5 px-2 pt-1.5 text-sm leading-snug font-label">
        <Icon name="mic" size={16} className="mt-0.5" />
        {VOICE.recovered(time)}
      </p>
      {closed && <p className="px-2 text-sm text-ink-2">{VOICE.recoveredClosed}</p>}
      {error && (
        <p role="alert" className="px-2 text-sm font-label text-red-text">
          {errorText(error)}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <AudioPlayer
          load={() => loadRecording(id)}
          durationMs={ms}
          words={VOICE.player}
          className="min-w-0 flex-1 basis-56 pr-1"
        />
        <span className="flex grow flex-wrap justify-end gap-2 @min-[480px]:grow-0">
          <Button
            variant="quiet"
            className="mr-auto"
            aria-label={VOICE.discardRecovered(time)}
            onClick={() => setAsking(true)}
          >
            {VOICE.discard}
          </Button>
          {!closed && (
            <Button busy={busy} aria-label={VOICE.sendRecovered(time)} onClick={send}>
              {VOICE.sendShort}
            </Button>
          )}
        </span>
      </div>
      <DiscardDialog open={asking} ms={ms} onKeep={() => setAsking(false)} onDiscard={discard} />
    </li>
  );
};

/** Voice notes of this conversation whose recording was cut short; nothing where there are none. */
export const RecoveredNotes = ({ ticketId, closed, onSent }: RecoveredNotesProps) => {
  const notes = useRecovered(ticketId);
  if (notes.length === 0) return null;
  return (
    <ul aria-label={VOICE.messageText} className="max-h-[40dvh] overflow-y-auto">
      {notes.map((note) => (
        <RecoveredNote key={note.id} note={note} closed={closed ?? false} onSent={onSent} />
      ))}
    </ul>
  );
};
