import { useEffect, useRef } from 'react';

interface WhenGoneProps {
  /** The question has left the screen, and Headless UI has given the focus to whatever it has found. */
  readonly onGone: (() => void) | undefined;
}

/** Inside a question: tells when it has gone. */
export const WhenGone = ({ onGone }: WhenGoneProps) => {
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  }, [onGone]);
  // A frame later: Headless UI moves the focus once the panel is gone.
  useEffect(() => () => void requestAnimationFrame(() => gone.current?.()), []);
  return null;
};
