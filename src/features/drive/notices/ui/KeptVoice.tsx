import { useState } from 'react';
import type { KeptNote } from '#src/lib/drive-parts.ts';
import { soundTime } from '#src/lib/sound-time.ts';
import { DRIVE } from '#src/texts/drive.ts';
import { useOneAtATime } from '#src/ui/useOneAtATime.ts';
import { DriveButton } from '../../look/ui/DriveButton.tsx';

export interface KeptVoiceProps {
  readonly note: KeptNote;
  readonly online: boolean;
  readonly moving: boolean;
  /** Answers what stood in the way. */
  readonly send: (id: string) => Promise<string | undefined>;
  readonly say: (text: string) => void;
  readonly onLater: () => void;
  readonly onChat: (ticketId: string) => void;
}

/** A voice note that was taken back or cut short: one tap sends it; standing, it can be heard or thrown away in its conversation. */
const KeptVoice = ({ note: { id, ticketId, ms }, online, moving, send, say, onLater, onChat }: KeptVoiceProps) => {
  const [busy, setBusy] = useState(false);
  const time = soundTime(ms);
  const press = useOneAtATime(async () => {
    setBusy(true);
    const text = (await send(id)) ?? (online ? DRIVE.voiceSent : DRIVE.voiceWaits);
    setBusy(false);
    if (text !== '') say(text);
  });
  return (
    <section className="drive-notice drive-short">
      <p role="status">{DRIVE.voiceKept(time)}</p>
      <div className="drive-buttons">
        <DriveButton icon="send-horizontal" go busy={busy} onPress={() => void press()}>
          {busy ? DRIVE.voiceSending : DRIVE.voiceSend(time)}
        </DriveButton>
        <DriveButton onPress={onLater}>{DRIVE.later}</DriveButton>
        {!moving && <DriveButton onPress={() => onChat(ticketId)}>{DRIVE.openChat}</DriveButton>}
      </div>
    </section>
  );
};

export default KeptVoice;
