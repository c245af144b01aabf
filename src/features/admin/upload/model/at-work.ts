import * as v from 'valibot';
import type { AppError } from '#src/contract/errors.ts';
import { type ImportJob, importAtWorkSchema } from '#src/contract/import.ts';
import { UPLOAD_DOUBTS } from '#src/texts/upload-doubts.ts';
import { momentText } from './format.ts';
import { isMoving } from './job.ts';

/** Why something was not done: a sentence, and the import that stands in the way, with which the sentence ends. */
export interface Obstacle {
  readonly sentence: string;
  readonly importId: string | undefined;
  /** The same, unchanged, may be taken at the next try. */
  readonly again?: boolean;
}

const schema = v.object({ atWork: importAtWorkSchema });

/** An import at work as the reason of a refusal, in the reader's own time; undefined where the reason is another one. */
export const importAtWork = ({ body }: Pick<AppError, 'body'>): Obstacle | undefined => {
  const said = v.safeParse(schema, body);
  if (!said.success) return undefined;
  const { id, by = UPLOAD_DOUBTS.importCommand, fileName, startedAt, undoing } = said.output.atWork;
  const sentence = undoing
    ? UPLOAD_DOUBTS.undoAtWork(fileName)
    : UPLOAD_DOUBTS.atWork(by, fileName, momentText(startedAt));
  return { sentence, importId: id };
};

/** False once the import that stood in the way is known to be at work no more. */
export const stillStands = ({ importId }: Obstacle, imports: readonly ImportJob[] | undefined): boolean => {
  const job = imports?.find(({ id }) => id === importId);
  return importId === undefined || job === undefined || isMoving(job.stage);
};
