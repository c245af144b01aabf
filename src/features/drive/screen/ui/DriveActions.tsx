import { useEffect, useRef, useState } from 'react';
import type { Station } from '#src/contract/station.ts';
import { runtime } from '#src/data/runtime.ts';
import type { DriveTalk } from '#src/lib/drive-parts.ts';
import { soundTime } from '#src/lib/sound-time.ts';
import { DRIVE } from '#src/texts/drive.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { focusIsLost } from '#src/ui/kept-focus.ts';
import { DriveButton } from '../../look/ui/DriveButton.tsx';
import type { Service } from '../../service/ui/useService.ts';

interface DriveActionsProps {
  readonly talk: DriveTalk<Station>;
  readonly service: Service;
  readonly online: boolean;
  readonly say: (text: string) => void;
  readonly onLeave: () => void;
}

/** How long a note is by now, renewed twice a second while it is recorded. */
const useElapsed = ({ phase, elapsedMs }: DriveTalk<Station>['voice']): number => {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (phase === 'recording') return runtime().ports.clock.after(500, () => setTurn(turn + 1));
  }, [phase, turn]);
  return elapsedMs();
};

/** A note under way: sent by a tap, or taken back; one that was interrupted can be gone on with. */
const Recording = ({ talk: { voice }, online, say }: DriveActionsProps) => {
  const { phase, over } = voice;
  const ms = useElapsed(voice);
  const go = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: the keyboard goes on where the note is sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever buttons come and go
  useEffect(() => {
    if (focusIsLost()) go.current?.focus();
  }, [phase]);
  const send = async () => {
    const text = (await voice.send()) ?? (online ? DRIVE.voiceSent : DRIVE.voiceWaits);
    if (text !== '') say(text);
  };
  const busy = phase === 'starting' || phase === 'sending';
  const three = phase === 'paused' && !over;
  return (
    <>
      <DriveButton small={three} icon="x" onPress={voice.cancel}>
        {DRIVE.cancel}
      </DriveButton>
      {three && (
        <DriveButton small icon="mic" onPress={voice.resume}>
          {DRIVE.voiceResume}
        </DriveButton>
      )}
      <DriveButton
        ref={go}
        small={three}
        icon={busy ? 'mic' : 'send-horizontal'}
        go
        busy={busy}
        onPress={() => void send()}
      >
        {phase === 'starting' ? DRIVE.voiceStarting : busy ? DRIVE.voiceSending : DRIVE.voiceSend(soundTime(ms))}
      </DriveButton>
    </>
  );
};

/** What can be done with one thumb, driving or standing. */
export const DriveActions = (props: DriveActionsProps) => {
  const { talk, service, say, onLeave } = props;
  const { phone } = runtime().config.support;
  const mic = useRef<HTMLButtonElement>(null);
  const underWay = talk.voice.phase !== 'idle';
  const was = useRef(underWay);
  // And afterwards at the button that begins the next one.
  useEffect(() => {
    if (was.current && !underWay && focusIsLost()) mic.current?.focus();
    was.current = underWay;
  }, [underWay]);
  const record = async () => {
    const problem = await talk.voice.start();
    if (problem) say(problem);
  };
  if (underWay)
    return (
      <div className="drive-actions">
        <Recording {...props} />
      </div>
    );
  return (
    <div className="drive-actions">
      <DriveButton
        small
        icon="wrench"
        label={DRIVE.serviceLabel}
        onPress={() => (talk.unapproved ? say(DRIVE.serviceUnapproved) : service.begin())}
      >
        {DRIVE.service}
      </DriveButton>
      <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} aria-label={DRIVE.callLabel} className="drive-button small">
        <Icon name="phone" />
        <span>{DRIVE.call}</span>
      </a>
      <DriveButton ref={mic} small icon="mic" label={DRIVE.voiceLabel} onPress={() => void record()}>
        {DRIVE.voice}
      </DriveButton>
      <DriveButton small icon="x" label={DRIVE.leaveLabel} onPress={onLeave}>
        {DRIVE.leave}
      </DriveButton>
    </div>
  );
};
