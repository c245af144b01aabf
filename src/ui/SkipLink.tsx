import type { ReactNode } from 'react';

interface SkipLinkProps {
  /** Id of the part that it leads to, which can take the focus. */
  readonly to: string;
  readonly children: ReactNode;
}

/** Seen by whoever comes to it by keyboard alone: leads past what would be many presses of Tab. */
export const SkipLink = ({ to, children }: SkipLinkProps) => (
  <a
    href={`#${to}`}
    className="sr-only z-(--z-toast) rounded-sm bg-surface font-strong text-blue-text shadow-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
  >
    {children}
  </a>
);
