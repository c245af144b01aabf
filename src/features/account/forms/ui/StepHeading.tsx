import { useEffect, useRef } from 'react';

interface StepHeadingProps {
  readonly children: string;
  /** The step was come to from another one: it is said aloud, and Tab goes on from here. */
  readonly takesFocus: boolean;
}

/** The name of a step. */
export const StepHeading = ({ children, takesFocus }: StepHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl font-strong focus-visible:outline-none">
      {children}
    </h2>
  );
};
