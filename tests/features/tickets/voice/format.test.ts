import { expect, it } from 'vitest';
import { pickFormat, voiceFileName } from '#src/features/tickets/voice/format.ts';
import { soundTime } from '#src/lib/soundTime.ts';

it('ogg/opus is preferred, then webm/opus, then mp4 where there is nothing else (4)', () => {
  const of = (...known: string[]) => pickFormat((type) => known.includes(type))?.recorded;
  const [ogg, webm, mp4] = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'];
  expect(of(mp4, webm, ogg)).toBe(ogg);
  expect(of(mp4, webm)).toBe(webm);
  expect(of(mp4)).toBe(mp4);
  expect(of('audio/flac')).toBeUndefined();
});

it('a voice note is named after its beginning and its format', () => {
  const at = new Date(2026, 10, 21, 14, 5).getTime();
  expect(['audio/ogg', 'audio/webm', 'audio/mp4'].map((type) => voiceFileName(type, at))).toEqual([
    'voice-2026-11-21-1405.ogg',
    'voice-2026-11-21-1405.webm',
    'voice-2026-11-21-1405.m4a',
  ]);
});

it('a length is minutes and seconds', () => {
  expect([0, 999, 42_000, 725_400].map(soundTime)).toEqual(['0:00', '0:00', '0:42', '12:05']);
});
