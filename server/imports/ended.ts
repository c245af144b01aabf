import { ServerStopped } from '#server/imports/at-work.ts';
import { ComparisonFailed } from '#server/imports/compare-thread.ts';
import { MOVED, NOT_UNDONE, UNDO_BROKEN_OFF, UNDO_FAILED, UNEXPECTED } from '#server/imports/refusals.ts';
import { StationsMoved } from '#server/imports/run.ts';

/** Why something with an import ended before its time, as a sentence, and what of that nobody has foreseen. */
interface Ended {
  readonly sentence: string;
  readonly unforeseen?: unknown;
}

/** Why a comparison, or a writing, ended. */
export const whyFailed = (error: unknown): Ended => {
  if (error instanceof ComparisonFailed) return { sentence: error.message, unforeseen: error.cause };
  return error instanceof StationsMoved ? { sentence: MOVED } : { sentence: UNEXPECTED, unforeseen: error };
};

/** Why an import was not taken back: it stands as it was written. */
export const whyNotUndone = (error: unknown): Ended => {
  if (error instanceof ServerStopped) return { sentence: UNDO_BROKEN_OFF };
  return error instanceof StationsMoved ? { sentence: NOT_UNDONE } : { sentence: UNDO_FAILED, unforeseen: error };
};
