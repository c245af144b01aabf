import { attachmentKind } from '../../words/model/message-text.ts';
import type { ThreadRow } from './thread.ts';

/** Pixels: first guesses, put right when a row is drawn. */
const GUESS = { day: 36, message: 78, line: 22, charactersOfLine: 38, wide: 169, square: 148, other: 52 } as const;

/** About how high a row of a conversation will be, in CSS pixels; the pictures' boxes are known before the pictures. */
export const rowHeight = (row: ThreadRow | undefined): number => {
  if (row?.kind === 'day') return GUESS.day;
  if (!row) return GUESS.message;
  if (row.kind === 'note') return GUESS.message + GUESS.line * Math.ceil(row.note.text.length / GUESS.charactersOfLine);
  const { text, attachments } = row.row.message;
  const pictures = attachments.filter((file) => attachmentKind(file, text) === 'image').length;
  const grid = (pictures % 2) * GUESS.wide + Math.floor(pictures / 2) * GUESS.square;
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / GUESS.charactersOfLine), 0);
  return GUESS.message + Math.max(0, lines - 1) * GUESS.line + grid + (attachments.length - pictures) * GUESS.other;
};
