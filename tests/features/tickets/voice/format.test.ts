import { expect, it } from 'vitest';
import { pickFormat, voiceFileName, voiceLength } from '#src/features/tickets/voice/model/format.ts';
import { soundTime } from '#src/lib/sound-time.ts';

it('ogg/opus is preferred, then webm/opus, then mp4 where there is nothing else', () => {
  const of = (...known: string[]) => pickFormat((type) => known.includes(type))?.recorded;
  const [ogg, webm, mp4] = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'];
  expect(of(mp4, webm, ogg)).toBe(ogg);
  expect(of(mp4, webm)).toBe(webm);
  expect(of(mp4)).toBe(mp4);
  expect(of('audio/flac')).toBeUndefined();
});

it('a voice note is named after its beginning, its length and its format', () => {
  const at = new Date(2026, 10, 21, 14, 5).getTime();
  expect(['audio/ogg', 'audio/webm', 'audio/mp4'].map((type) => voiceFileName(type, at, 41_700))).toEqual([
    'voice-2026-11-21-1405-42s.ogg',
    'voice-2026-11-21-1405-42s.webm',
    'voice-2026-11-21-1405-42s.m4a',
  ]);
});

it('its name tells its length again, another file tells none', () => {
  const name = (ms: number) => voiceFileName('audio/webm', Date.now(), ms);
  expect([200, 42_000, 2_600_000].map((ms) => voiceLength(name(ms)))).toEqual([1000, 42_000, 2_600_000]);
  expect(['voice.ogg', 'voice-2026-11-21.ogg', 'my voice-2026-11-21-1405-42s.ogg'].map(voiceLength)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('a length is minutes and seconds', () => {
  expect([0, 999, 42_000, 725_400].map(soundTime)).toEqual(['0:00', '0:00', '0:42', '12:05']);
});
