import type { ImportRecord } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';

// Why something cannot be done with an import, as sentences that say what to do.

export const SERVER_STOPPED = 'The server stopped during this import. Nothing was written. Upload the file again.';
export const UNEXPECTED = 'Something went wrong on the server. Nothing was written. Upload the file again.';
export const NO_ROOM = 'The server had no room for this import. Nothing was written. Upload the file again later.';
export const DATABASE_AWAY = 'The server could not reach its database. Nothing was written. Upload the file again.';
export const MOVED =
  'The stations have changed since this file was compared with them. Nothing was written. Upload it again.';
export const NOT_UNDOABLE = 'What this import did is not known any more, so it cannot be taken back.';
/** Found out before the stations are exchanged. */
export const NOT_UNDONE =
  'The stations changed while this import was taken back. Nothing was changed; press Undo again.';
// These may come after the stations were exchanged as well, and say nothing of what became of them.
export const UNDO_BROKEN_OFF =
  'The server stopped while this import was taken back. The undo is not finished. Press Undo again.';
export const UNDO_FAILED =
  'Something went wrong on the server while this import was taken back. The undo is not finished. Press Undo again.';
export const UNDO_NO_ROOM =
  'The server had no room to take this import back. The undo is not finished. Press Undo again later.';
export const UNDO_DATABASE_AWAY =
  'The server could not reach its database while this import was taken back. The undo is not finished. Press Undo again.';
export const WRITTEN = 'This import is written already, so it cannot be cancelled. Take it back with Undo.';
export const GAVE_WAY = 'This preview gave way to five newer ones. Nothing was written. Upload the file again.';
export const JUST_ENDED = 'Another import has just ended. Try again.';
export const RENEWING = 'Previews that wait are just being compared with the changed stations. Try again in a moment.';
export const TOO_LATE = 'This import is written already. Upload the rows that were left out by themselves.';
/** By the stage that an import is in. */
const NOT_READY: Readonly<Partial<Record<ImportRecord['stage'], string>>> = {
  reading: 'The file is still being read. Wait until the preview is there.',
  comparing: 'The file is still being compared with the stations. Wait until the preview is there.',
  // It was no more ready for a moment, as while the stations changed.
  ready: RENEWING,
  writing: RENEWING,
  done: RENEWING,
  undoing: 'This import is just being taken back.',
  undone: 'This import was taken back. Upload the file again.',
};

/** Why one that a person has cancelled cannot be gone on with. */
export const CANCELLED = 'This import was cancelled. Upload the file again.';

/** Why an import that is not ready cannot be gone on with. */
export const whyNotReady = ({ stage, error }: Pick<ImportRecord, 'stage' | 'error'>): string =>
  NOT_READY[stage] ?? error ?? (stage === 'cancelled' ? CANCELLED : UNEXPECTED);

/** A refusal because of what else is or was done. @param more beside the sentence */
export const conflict = (message: string, more: Readonly<Record<string, unknown>> = {}): ApiError =>
  new ApiError(409, 'IMPORT_CONFLICT', message, { more });

const utcTime = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** A refusal because another import is at work, or is taken back: which, who began it and when. @param by a name; none of the import command */
export const otherAtWork = (
  { id, stage, fileName, startedAt }: Pick<ImportRecord, 'id' | 'stage' | 'fileName' | 'startedAt'>,
  by: string | undefined,
): ApiError => {
  const undoing = stage === 'undoing';
  return conflict(
    undoing
      ? `The import of ${fileName} is just being taken back, which cannot be cancelled. Wait until that is done.`
      : `${by ?? 'The import command'} has been importing ${fileName} since ${utcTime(startedAt)}. Wait until that is done, or cancel it.`,
    // For a sentence in the reader's own time, that ends when the import does.
    { atWork: { id: String(id), by, fileName, startedAt: startedAt.toISOString(), undoing } },
  );
};
