import type { ReactNode } from 'react';

/** A word of large letters that is longer than its line is cut in two, and not off. */
const whole = { overflowWrap: 'break-word', hyphens: 'auto' } as const;

/** The heading of a page. */
export const PageTitle = ({ children }: { readonly children: ReactNode }) => (
  <h1 className="text-[1.75rem] leading-tight font-figure tracking-[-0.015em]" style={whole}>
    {children}
  </h1>
);
