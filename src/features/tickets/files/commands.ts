import { addDraftFiles } from '#src/data/files/draft-files.ts';
import { runtime } from '#src/data/runtime.ts';

/** A file to send, as it stands in the draft. */
export interface FileToSend {
  /** Of its row in the draft. */
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly blob: Blob;
}

/**
 * Stores a file chosen for a message with the ticket's draft. Nothing is said of a full disk: the file still stands in the
 * row, and sending it says what is wrong. Answers false where the file cannot be read, as one on a drive that is gone.
 */
export const saveDraftFile = async (ticketId: string, file: FileToSend): Promise<boolean> => {
  const { id, name, mimeType } = file;
  const bytes = await file.blob.arrayBuffer().catch(() => undefined);
  if (!bytes) return false;
  try {
    await addDraftFiles(runtime().db(), ticketId, [{ id, name, mimeType, bytes }]);
  } catch {
    // See above; or signed out meanwhile.
  }
  return true;
};

/** Takes a chosen file out of the ticket's stored draft. */
export const removeDraftFile = async (id: string): Promise<void> => {
  try {
    await runtime().db().draftFiles.delete(id);
  } catch {
    // Signed out meanwhile.
  }
};
