let pressedAt = Number.NEGATIVE_INFINITY;

/** When Enter was last pressed outside a text area, as events tell time; long ago where it never was. */
export const enterPressedElsewhereAt = (): number => pressedAt;

/**
 * Lets a held Enter press once: the browser repeats it some thirty times a second, in whatever has the focus by then. In a text area
 * it goes on. @returns ends it
 */
export const ignoreHeldEnter = (): (() => void) => {
  const ignore = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLTextAreaElement) return;
    pressedAt = event.timeStamp;
    if (event.repeat) event.preventDefault();
  };
  window.addEventListener('keydown', ignore, true);
  return () => window.removeEventListener('keydown', ignore, true);
};
