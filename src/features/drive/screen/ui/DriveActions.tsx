import { useEffect, useState } from 'react';
import type { Station } from '#src/contract/station.ts';
import { runtime } from '#src/data/runtime.ts';
import type { DriveTalk } from '#src/lib/drive-parts.ts';
import { soundTime } from '#src/lib/sound-time.ts';
import { DRIVE } from '#src/texts/drive.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { DriveButton } from '../../look/ui/DriveButton.tsx';
import type { Service } from '../../service/ui/useService.ts';

interface DriveActionsProps {
  readonly talk: DriveTalk<Station>;
  readonly service: Service;
  readonly online: boolean;
  readonly say: (text: string) => void;
  readonly onLeave: () => void;
}

/** How long a note is by now, renewed each second. */
const useElapsed = ({ phase, elapsedMs }: DriveTalk<Station>['voice']): number => {
  const [ms, setMs] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each renewal arms the next
  useEffect(() => {
    if (phase !== 'recording') return setMs(0);
    return runtime().ports.clock.after(500, () => setMs(elapsedMs() + 1));
  }, [phase, ms]);
  return ms;
};

/** A note under way: sent by a tap, or thrown away. */
const Recording = ({ talk: { voice }, online, say }: DriveActionsProps) => {
  const ms = useElapsed(voice);
  const send = async () => say((await voice.send()) ?? (online ? DRIVE.voiceSent : DRIVE.voiceWaits));
  const busy = voice.phase === 'starting' || voice.phase === 'sending';
  return (
    <>
      <DriveButton icon="x" onPress={voice.cancel}>
        {DRIVE.cancel}
      </DriveButton>
      <DriveButton icon={busy ? 'mic' : 'send-horizontal'} go busy={busy} onPress={() => void send()}>
        {voice.phase === 'starting' ? DRIVE.voiceStarting : busy ? DRIVE.voiceSending : DRIVE.voiceSend(soundTime(ms))}
      </DriveButton>
    </>
  );
};

/** What can be done with one thumb, driving or standing. */
export const DriveActions = (props: DriveActionsProps) => {
  const { talk, service, say, onLeave } = props;
  const { phone } = runtime().config.support;
  const record = async () => {
    const problem = talk.ticketId === undefined ? DRIVE.voiceNeedsRequest : await talk.voice.start();
    if (problem) say(problem);
  };
  if (talk.voice.phase !== 'idle')
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
      <DriveButton small icon="mic" label={DRIVE.voiceLabel} onPress={() => void record()}>
        {DRIVE.voice}
      </DriveButton>
      <DriveButton small icon="x" label={DRIVE.leaveLabel} onPress={onLeave}>
        {DRIVE.leave}
      </DriveButton>
    </div>
  );
};
