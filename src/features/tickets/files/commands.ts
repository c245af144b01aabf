import type { AppError } from '#src/contract/errors.ts';
import type { ChosenFile } from '#src/data/drafts/file-store.ts';
import { dropDraftFiles } from '#src/data/files/draft-files.ts';
import { type CommitExtra, type NewFile, runtime } from '#src/data/runtime.ts';
import { fileKind } from '#src/lib/file-kind.ts';
import { filesText } from '#src/lib/files-text.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { TICKET_WORDS } from '#src/texts/ticket-words.ts';

/** A file chosen for a message, before it is sent. */
export interface DraftFile extends ChosenFile {
  /** The store has had it: every tab shows it, and may send it. */
  readonly stored?: boolean;
}

/** What a message says: the words, and where there are none but files, what those are (`<kind>:<count>`). */
export const textWith = (text: string, files: readonly DraftFile[]): string =>
  text.trim() === '' && files.length > 0
    ? filesText(files.map(({ name, mimeType }) => fileKind(name, mimeType)))
    : text;

type ReadFiles = Required<Pick<CommitExtra, 'files' | 'draftFileIds' | 'storedFileIds'>>;

/** Reads files to be committed, with the rows of the draft that they leave. Error `rejected`: one cannot be read. */
export const readFiles = async (chosen: readonly DraftFile[]): Promise<Result<ReadFiles, AppError>> => {
  const files: NewFile[] = [];
  for (const { name, mimeType, blob } of chosen) {
    const bytes = await blob.arrayBuffer().catch(() => undefined);
    if (!bytes) return err({ kind: 'rejected', message: TICKET_WORDS.fileUnreadable(name) });
    files.push({ name, mimeType, bytes });
  }
  const stored = chosen.filter((file) => file.stored);
  return ok({ files, draftFileIds: chosen.map(({ id }) => id), storedFileIds: stored.map(({ id }) => id) });
};

/** Takes a chosen file out of the ticket's stored draft. */
export const removeDraftFile = async (id: string): Promise<void> => {
  try {
    const db = runtime().db();
    await db.transaction('rw', [db.draftFiles, db.uploadBytes], async () => dropDraftFiles(db, [id]));
  } catch {
    // Signed out meanwhile.
  }
};
