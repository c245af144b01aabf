import { DEVICES, type DeviceName } from './plan.ts';

/** What a voice note is called here: nobody knows its file's name before it is recorded. */
export const VOICE_NOTE = 'voice note';

/** The words of a message that nobody else writes. */
export const wordsOf = (device: DeviceName, number: number): string => `${device} ${number}.`;

/** The name of a file that nobody else sends. */
export const fileName = (device: DeviceName, number: number, extension: string): string =>
  `${device}-${number}.${extension}`;

const OURS = new RegExp(`\\b(?:${DEVICES.join('|')})(?: \\d+\\.|-\\d+\\.[a-z]{3})`, 'g');

/**
 * What a message is called in lists, from whatever is known of it: the server's text and names of files, or all that stands
 * in its bubble, names of buttons among it. Words first, then files by their names.
 */
export const labelOf = (raw: string): string => {
  const parts = [...new Set(raw.match(OURS) ?? [])].sort();
  const isWords = (part: string) => part.endsWith('.');
  if (parts.length > 0) return [...parts.filter(isWords), ...parts.filter((part) => !isWords(part))].join(' + ');
  if (/voice message/i.test(raw)) return VOICE_NOTE;
  return /Store \w+/.exec(raw)?.[0] ?? raw.replace(/\s+/g, ' ').trim();
};

/** Whose message it is by its label; undefined for the ticket's own. */
export const deviceOf = (label: string): DeviceName | undefined =>
  label === VOICE_NOTE ? 'phone' : DEVICES.find((name) => new RegExp(`^${name}[ -]\\d`).test(label));
