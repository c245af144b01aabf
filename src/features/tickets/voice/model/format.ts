interface VoiceFormat {
  /** As the recorder wants it. */
  readonly recorded: string;
  /** As it is stored and sent: without the codec. */
  readonly mimeType: string;
  readonly extension: string;
}

/** ogg/opus is preferred, then webm/opus; mp4 for browsers that have nothing else. */
const FORMATS: readonly VoiceFormat[] = [
  { recorded: 'audio/ogg;codecs=opus', mimeType: 'audio/ogg', extension: 'ogg' },
  { recorded: 'audio/webm;codecs=opus', mimeType: 'audio/webm', extension: 'webm' },
  { recorded: 'audio/mp4', mimeType: 'audio/mp4', extension: 'm4a' },
];

/** The best format of those a browser can record; undefined where it can record none. */
export const pickFormat = (supports: (type: string) => boolean): VoiceFormat | undefined =>
  FORMATS.find(({ recorded }) => supports(recorded));

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * A voice note's file name, by this device's clock and zone, with its length, which no head of a live recording tells and
 * no backend keeps: `voice-2026-11-21-1441-42s.ogg`.
 * @param startedAt milliseconds since 1970
 * @param ms milliseconds of sound
 */
export const voiceFileName = (mimeType: string, startedAt: number, ms: number): string => {
  const at = new Date(startedAt);
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const extension = FORMATS.find((format) => format.mimeType === mimeType)?.extension ?? 'webm';
  const seconds = Math.max(1, Math.round(ms / 1000));
  return `voice-${date}-${two(at.getHours())}${two(at.getMinutes())}-${seconds}s.${extension}`;
};

/** The length that a voice note's file name tells, in milliseconds; undefined for a name that is not ours. */
export const voiceLength = (fileName: string): number | undefined => {
  const seconds = /^voice-\d{4}-\d\d-\d\d-\d{4}-(\d{1,5})s\.\w+$/.exec(fileName)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
};
