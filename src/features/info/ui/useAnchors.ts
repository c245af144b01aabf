import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The id of the link of a table of contents that leads to a section. */
export const linkIdOf = (section: string): string => `to-${section}`;

/**
 * Leads to the section that the address names, also when the page's part came after the browser had looked for it, and
 * gives it the focus, so that reading and the next Tab go on from there. Back to the address without a section gives the
 * focus back to the link that led there: a page that scrolls in a box has no place for the browser to restore.
 */
export const useAnchors = (): void => {
  const { hash, key } = useLocation();
  const before = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is another where the same link is pressed again
  useEffect(() => {
    const section = hash.slice(1);
    const left = before.current;
    before.current = section;
    if (section === '') {
      if (left !== '') document.getElementById(linkIdOf(left))?.focus();
      return;
    }
    const heading = document.getElementById(section);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [hash, key]);
};
