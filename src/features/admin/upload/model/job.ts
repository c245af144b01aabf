import type { ImportJob, ImportStage, RowResult } from '#src/contract/import.ts';
import { countText } from '#src/lib/units.ts';
import { UPLOAD } from '#src/texts/upload.ts';

const MOVING: ReadonlySet<ImportStage> = new Set(['reading', 'comparing', 'writing', 'undoing']);

/** True while the server works on it: its progress is asked for. */
export const isMoving = (stage: ImportStage): boolean => MOVING.has(stage);

/** True until it was written, cancelled or failed: it stands in the way of another one. */
export const isUnfinished = (stage: ImportStage): boolean => isMoving(stage) || stage === 'ready';

/** True for an import that a person can still stop: nothing of it is written. */
export const isCancellable = (stage: ImportStage): boolean =>
  stage === 'reading' || stage === 'comparing' || stage === 'ready';

/** Suspicious rows that are ticked to go in. */
const ticked = ({ suspicions }: Pick<ImportJob, 'suspicions'>): number =>
  suspicions.reduce((sum, kind) => sum + kind.ticked, 0);

/** Rows that Import would write: those that create or change a station, and suspicious ones that are ticked. */
export const rowsToWrite = (job: Pick<ImportJob, 'counts' | 'suspicions'>): number =>
  job.counts.created + job.counts.changed + ticked(job);

/** What an import did, or would do: its counts are those of a preview until it is written, and stay when it never is. */
export const countsLine = ({ stage, counts }: Pick<ImportJob, 'stage' | 'counts'>): string => {
  if (stage === 'failed' || stage === 'cancelled') return UPLOAD.nothingWritten;
  if (stage === 'reading' || stage === 'comparing') return UPLOAD.nothingYet;
  const line = stage === 'ready' || stage === 'writing' ? UPLOAD.countsAhead : UPLOAD.counts;
  return line(countText(counts.created), countText(counts.changed), countText(counts.rejected));
};

/** What the preview can be narrowed to, in the order of the tiles; `duplicate` and `suspicious` only where there are any. */
export const filtersOf = ({ counts }: Pick<ImportJob, 'counts'>): readonly (RowResult | 'all')[] => [
  'all',
  'created',
  'changed',
  'unchanged',
  ...(counts.duplicate > 0 ? (['duplicate'] as const) : []),
  ...(counts.suspicious > 0 ? (['suspicious'] as const) : []),
  'rejected',
];
