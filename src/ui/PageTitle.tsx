import type { ReactNode } from 'react';

/** The heading of a page. */
export const PageTitle = ({ children }: { readonly children: ReactNode }) => (
  <h1 className="text-[1.75rem] leading-tight font-figure tracking-[-0.015em]">{children}</h1>
);
