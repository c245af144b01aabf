import type { ReactNode } from 'react';
import { CHATS } from '#src/texts/chats.ts';
import { VOICE } from '#src/texts/voice.ts';
import { AudioPlayer, type AudioPlayerWords } from '#src/ui/AudioPlayer.tsx';
import { cx } from '#src/ui/cx.ts';
import { voiceLength } from '../../voice/model/format.ts';

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
  /** How far it has come, while it is not on the server. */
  readonly children?: ReactNode;
}

/** A sound of a message, with its name unless it is a voice note. */
export const Sound = ({ name, voice, load, children }: SoundProps) => (
  <div className={cx('max-w-full', children !== undefined && 'w-75')}>
    <div className="w-60 max-w-full pr-2">
      {!voice && <p className="px-1.5 pb-1 text-sm leading-snug font-strong wrap-anywhere">{name}</p>}
      <AudioPlayer load={load} durationMs={voiceLength(name)} words={voice ? VOICE.player : soundWords(name)} />
    </div>
    {children}
  </div>
);
