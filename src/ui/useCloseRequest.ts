import { useEffect, useEffectEvent, useState } from 'react';

declare global {
  /** https://html.spec.whatwg.org/multipage/interaction.html#closewatcher: not in TypeScript's library yet. */
  class CloseWatcher extends EventTarget {
    onclose: ((event: Event) => void) | null;
    destroy(): void;
  }
}

/**
 * Closes what is open when the device asks for it: Android's Back, which would leave the page otherwise. The last one opened is asked
 * first. Chromium alone has a `CloseWatcher`; elsewhere Back goes on leaving the page, whose drafts are stored (decision 0463).
 * @param open whether there is something to close
 * @param onClose may leave it open: it is asked again then
 */
export const useCloseRequest = (open: boolean, onClose: () => void): void => {
  const [asked, setAsked] = useState(0);
  const close = useEffectEvent(() => {
    onClose();
    // One watcher, one request.
    setAsked((before) => before + 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new one after each request
  useEffect(() => {
    if (!open || !('CloseWatcher' in window)) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => close();
    return () => watcher.destroy();
  }, [open, asked]);
};
