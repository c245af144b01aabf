import { useCallback } from 'react';
import { readAttachment, type TicketFile } from '#src/data/files/attachments.ts';
import { CHATS } from '#src/texts/chats.ts';
import { VOICE } from '#src/texts/voice.ts';
import { AudioPlayer, type AudioPlayerWords } from '#src/ui/AudioPlayer.tsx';
import { voiceLength } from '../../voice/model/format.ts';
import { attachmentName } from '../../words/model/message-text.ts';

const soundWords = (name: string): AudioPlayerWords => ({
  ...VOICE.player,
  play: CHATS.play(name),
  pause: CHATS.pause(name),
  loading: CHATS.loadingFile(name),
  position: CHATS.soundPosition(name),
  failed: CHATS.fileFailed,
});

interface SoundProps {
  /** As it is called where it is no voice note. */
  readonly name: string;
  readonly voice: boolean;
  /** Brings the object URL of its bytes; undefined where they cannot be had now. */
  readonly load: () => Promise<string | undefined>;
}

/** A sound of a message, with its name unless it is a voice note. */
export const Sound = ({ name, voice, load }: SoundProps) => {
  return (
    <div className="w-60 max-w-full pr-2">
      {!voice && <p className="px-1.5 pb-1 text-sm leading-snug font-strong wrap-anywhere">{name}</p>}
      <AudioPlayer load={load} durationMs={voiceLength(name)} words={voice ? VOICE.player : soundWords(name)} />
    </div>
  );
};

/** A sound that is on the server. */
export const SentSound = ({ wanted, voice }: { readonly wanted: TicketFile; readonly voice: boolean }) => {
  const { ticketId, file } = wanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that changes at each poll is no new sound
  const load = useCallback(async () => {
    const read = await readAttachment({ ticketId, file });
    return read.ok ? URL.createObjectURL(read.value) : undefined;
  }, [ticketId, file.id]);
  return <Sound name={attachmentName(file)} voice={voice} load={load} />;
};
