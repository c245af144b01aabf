import { runtime } from '../runtime.ts';

/** Milliseconds a browser may take to begin to save. */
const SAVE_MS = 60_000;

/**
 * Saves bytes, or a text, to the device under a name. They are never opened as a page of this origin: a document of another person
 * could act as ours there. The address of the bytes goes after a minute, or when the person signs out.
 */
export const saveFile = (content: BlobPart, name: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  const forget = () => {
    clearTimeout(timer);
    stop();
    URL.revokeObjectURL(url);
  };
  const timer = setTimeout(forget, SAVE_MS);
  const stop = runtime().session.store.subscribe(({ status }) => status === 'signed-out' && forget());
};
