import { useState } from 'react';
import { soundTime } from '#src/lib/sound-time.ts';
import { VOICE } from '#src/texts/voice.ts';
import { AudioPlayer } from '#src/ui/AudioPlayer.tsx';
import { Button } from '#src/ui/Button.tsx';
import type { IconName } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { SpinnerMark } from '#src/ui/Spinner.tsx';
import type { VoiceState } from '../model/machine.ts';
import { loadRecording, useInterval } from '../queries.ts';
import type { Recorder } from '../recorder.ts';
import { LevelMeter } from './LevelMeter.tsx';

interface ControlProps {
  readonly icon: IconName;
  readonly label: string;
  readonly word: string;
  readonly variant: 'primary' | 'second' | 'quiet';
  readonly onPress: () => void;
}

/** A button with its word, and with its icon alone where the row is narrow. */
const Control = ({ icon, label, word, variant, onPress }: ControlProps) => (
  <>
    <span className="contents @min-[480px]:hidden">
      <IconButton
        icon={icon}
        label={label}
        onClick={onPress}
        {...(variant === 'primary' && { className: 'bg-green text-on-green hover:bg-green-press' })}
      />
    </span>
    <span className="hidden @min-[480px]:contents">
      <Button variant={variant} aria-label={label} onClick={onPress}>
        {word}
      </Button>
    </span>
  </>
);

/** Seconds of sound so far, counting. */
const Timer = ({ recorder }: { readonly recorder: Recorder }) => {
  const [ms, setMs] = useState(recorder.elapsedMs());
  useInterval(200, () => setMs(recorder.elapsedMs()));
  return (
    <b role="timer" className="shrink-0 font-strong">
      {soundTime(ms)}
    </b>
  );
};

interface NoteControlsProps {
  readonly recorder: Recorder;
  readonly state: VoiceState;
  readonly onCancel: () => void;
  readonly onSend: () => void;
}

const RecordingControls = ({ recorder, onCancel, onSend }: NoteControlsProps) => (
  // Large letters leave no room for all of it in one row.
  <div className="flex flex-wrap items-center gap-2">
    <Control icon="x" label={VOICE.cancel} word={VOICE.cancel} variant="quiet" onPress={onCancel} />
    <span aria-hidden className="size-3 shrink-0 rounded-full bg-red forced-colors:bg-[CanvasText]" />
    <Timer recorder={recorder} />
    <LevelMeter level={recorder.level} />
    <span className="ml-auto flex flex-wrap justify-end gap-2">
      <Control
        icon="pause"
        label={VOICE.pause}
        word={VOICE.pauseShort}
        variant="second"
        onPress={() => void recorder.pause()}
      />
      <Control icon="send-horizontal" label={VOICE.send} word={VOICE.send} variant="primary" onPress={onSend} />
    </span>
  </div>
);

const PausedControls = ({ recorder, state, onCancel, onSend }: NoteControlsProps) => (
  <div className="flex flex-wrap items-center gap-2">
    <AudioPlayer
      // What more is recorded after going on must be loaded anew.
      key={state.ms}
      load={() => loadRecording(recorder.recordingId())}
      durationMs={state.ms}
      words={VOICE.player}
      className="min-w-0 flex-1 basis-56 pr-1"
    />
    <span className="flex grow flex-wrap justify-end gap-2 @min-[480px]:grow-0">
      <Button variant="quiet" className="mr-auto" onClick={onCancel}>
        {VOICE.cancel}
      </Button>
      {!state.over && (
        <Button aria-label={VOICE.resume} onClick={recorder.resume}>
          {VOICE.resumeShort}
        </Button>
      )}
      <Button variant="primary" onClick={onSend}>
        {VOICE.sendShort}
      </Button>
    </span>
  </div>
);

/** What can be done with the note under way: while it is recorded, while it is paused, while it is opened or sent. */
export const NoteControls = (props: NoteControlsProps) => {
  const { phase } = props.state;
  if (phase === 'recording') return <RecordingControls {...props} />;
  if (phase === 'paused') return <PausedControls {...props} />;
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-3 px-3">
      <SpinnerMark />
      <span className="flex-1 text-ink-2">{phase === 'starting' ? VOICE.starting : VOICE.sending}</span>
      {phase === 'starting' && (
        <Button variant="quiet" onClick={props.onCancel}>
          {VOICE.cancel}
        </Button>
      )}
    </div>
  );
};
