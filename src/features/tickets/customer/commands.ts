import { CHATS } from '#src/texts/chats.ts';
import { toast } from '#src/ui/toast.ts';

/** Puts a text on the clipboard, and says so. */
export const copy = (text: string): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => toast.success(CHATS.copied),
    () => toast.error(CHATS.copyFailed),
  );
