import { AudioPlayer, type AudioPlayerWords } from '#src/ui/AudioPlayer.tsx';
import { Demo, Stack } from './parts.tsx';

const WORDS: AudioPlayerWords = {
  play: 'Play',
  pause: 'Pause',
  loading: 'Loading',
  position: 'Position',
  at: (passed, whole) => `${passed} of ${whole}`,
  failed: 'This sound cannot be played now.',
  retry: 'Try again',
};

/** A falling tone of 14 seconds as a file, 8,000 samples a second. */
const tone = async (): Promise<string> => {
  const rate = 8000;
  const samples = 14 * rate;
  const file = new DataView(new ArrayBuffer(44 + samples));
  const text = (at: number, value: string) => new Uint8Array(file.buffer).set(new TextEncoder().encode(value), at);
  text(0, 'RIFF');
  file.setUint32(4, 36 + samples, true);
  text(8, 'WAVEfmt ');
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, rate, true);
  file.setUint32(28, rate, true);
  file.setUint16(32, 1, true);
  file.setUint16(34, 8, true);
  text(36, 'data');
  file.setUint32(40, samples, true);
  for (let i = 0; i < samples; i += 1) file.setUint8(44 + i, 128 + 20 * Math.sin(i / (2 + i / 40_000)));
  return URL.createObjectURL(new Blob([file.buffer], { type: 'audio/wav' }));
};

/** What can be heard. */
export const Sounds = () => (
  <Demo title="AudioPlayer">
    <Stack>
      <AudioPlayer load={tone} words={WORDS} className="max-w-110" />
      <AudioPlayer load={tone} durationMs={14_000} words={WORDS} className="max-w-110" />
      <AudioPlayer load={async () => undefined} durationMs={5_000} words={WORDS} className="max-w-110" />
    </Stack>
  </Demo>
);
