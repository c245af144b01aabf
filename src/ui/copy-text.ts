import { toast } from './toast.ts';

/** Puts a text on the clipboard, and says so, or that the browser would not. */
export const copyText = (
  text: string,
  words: { readonly copied: string; readonly copyFailed: string },
): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => toast.success(words.copied),
    (error: unknown) => {
      console.warn('Copying:', error);
      toast.error(words.copyFailed);
    },
  );
