import { readRecording } from '#src/data/recordings/store.ts';
import { runtime } from '#src/data/runtime.ts';

/** What is stored of a voice note, as an object URL that the caller revokes; undefined where nothing of it is here. */
export const loadRecording = async (id: string | undefined): Promise<string | undefined> => {
  const note = id === undefined ? undefined : await readRecording(runtime().db(), id);
  return note && URL.createObjectURL(new Blob([note.bytes], { type: note.mimeType }));
};
