/** Milliseconds a browser may take to begin to save. */
const SAVE_MS = 60_000;

/**
 * Saves bytes to the device under a name. They are never opened as a page of this origin: a document of another person
 * could act as ours there.
 */
export const saveFile = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(new Blob([blob], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVE_MS);
};
