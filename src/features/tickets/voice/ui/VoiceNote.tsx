import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { errorText } from '#src/data/outbox/error-text.ts';
import { useAskBeforeLeaving } from '#src/hooks/ask-before-leaving.ts';
import { soundTime } from '#src/lib/sound-time.ts';
import { VOICE } from '#src/texts/voice.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { focusIsLost } from '#src/ui/kept-focus.ts';
import { hushPlayers } from '#src/ui/one-player.ts';
import { toast } from '#src/ui/toast.ts';
import { useSecondTap } from '#src/ui/useSecondTap.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { SLIP_MS, type VoiceState } from '../model/machine.ts';
import { useRecorder } from '../queries.ts';
import { problemOf } from '../recorder.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { NoteControls } from './NoteControls.tsx';

/** Said aloud once at each turn; the seconds are not. */
const turnText = ({ phase, ms }: VoiceState): string => {
  if (phase === 'recording') return VOICE.recording;
  if (phase === 'paused') return `${VOICE.paused} · ${soundTime(ms)}`;
  return phase === 'sending' ? VOICE.sending : '';
};

interface VoiceNoteProps {
  /** Local or the server's; it may change to the server's while a note is being recorded. */
  readonly ticketId: string;
  /** True from the press on the microphone until the note is sent or thrown away: the other controls give it their place. */
  readonly onActive: (active: boolean) => void;
  /** The note is stored and in the conversation. */
  readonly onSent: () => void;
}

/**
 * A voice note. At rest a button of 48 px; while active the whole row of the composer, as wide as its place.
 */
export const VoiceNote = ({ ticketId, onActive, onSent }: VoiceNoteProps) => {
  const recorder = useRecorder();
  const state = useStore(recorder.store);
  const [asking, setAsking] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { phase } = state;
  const active = phase !== 'idle';
  const was = useRef(phase);
  const asked = useRef(false);
  const { dropSecondTap, noteTap } = useSecondTap();
  const problem = problemOf(state);
  // What is recorded would be kept; what is still to be said would not.
  useAskBeforeLeaving(active);

  useLayoutEffect(() => onActive(active), [active, onActive]);
  // The button that was pressed is gone: the keyboard goes on where the note is, and afterwards at the microphone.
  useEffect(() => {
    if (was.current !== phase && focusIsLost()) (group.current ?? button.current)?.focus();
    was.current = phase;
    if (phase !== 'idle' || !asked.current) return;
    asked.current = false;
    // The dialog that asked goes with the note, and gives the focus to whatever had it before.
    requestAnimationFrame(() => button.current?.focus());
  }, [phase]);

  const start = async () => {
    hushPlayers();
    const begun = await recorder.start(ticketId);
    if (!begun.ok) toast.snackbar(errorText(begun.error));
  };
  const send = async () => {
    hushPlayers();
    if (await recorder.send()) onSent();
  };
  const discard = () => {
    setAsking(false);
    recorder.cancel().catch((error: unknown) => console.warn('The recording could not be thrown away', error));
  };
  const keep = () => {
    asked.current = false;
    setAsking(false);
  };
  const cancel = () => {
    hushPlayers();
    if (recorder.elapsedMs() < SLIP_MS) return discard();
    void recorder.pause();
    asked.current = true;
    setAsking(true);
  };

  if (!active)
    return (
      <IconButton ref={button} icon="mic" label={VOICE.record} onClickCapture={noteTap} onClick={() => void start()} />
    );
  return (
    <fieldset
      ref={group}
      aria-label={VOICE.messageText}
      tabIndex={-1}
      onClickCapture={dropSecondTap}
      className="@container min-w-0 flex-1 rounded-sm border-control border-red-text p-1"
    >
      <span role="status">
        <VisuallyHidden>{turnText(state)}</VisuallyHidden>
      </span>
      {problem && (
        <p role="alert" className="flex gap-1.5 px-2 pt-1.5 pb-2 text-sm leading-snug font-label text-red-text">
          <Icon name="circle-alert" size={16} className="mt-0.5" />
          {problem}
        </p>
      )}
      <NoteControls recorder={recorder} state={state} onCancel={cancel} onSend={() => void send()} />
      <DiscardDialog open={asking} ms={recorder.elapsedMs()} onKeep={keep} onDiscard={discard} />
    </fieldset>
  );
};
