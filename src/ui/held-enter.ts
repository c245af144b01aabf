/**
 * Lets a held Enter press once: the browser repeats it some thirty times a second, in whatever has the focus by then. In a text area
 * it goes on. @returns ends it
 */
export const ignoreHeldEnter = (): (() => void) => {
  const ignore = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
  };
  window.addEventListener('keydown', ignore, true);
  return () => window.removeEventListener('keydown', ignore, true);
};
