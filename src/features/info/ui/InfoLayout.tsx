import type { ReactNode } from 'react';

interface InfoLayoutProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A page to read: one column, its title, its sections. */
export const InfoLayout = ({ title, text, children }: InfoLayoutProps) => (
  <div className="wrap-anywhere mx-auto w-full max-w-170 px-(--gutter) pt-7 pb-12">
    <h1 className="text-[1.75rem] leading-tight font-figure tracking-[-0.015em]">{title}</h1>
    {text && <p className="mt-2 max-w-prose text-ink-2">{text}</p>}
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8">{children}</div>
  </div>
);

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One section of such a page. */
export const InfoSection = ({ title, children }: SectionProps) => (
  <section>
    <h2 className="mb-3 text-lg font-strong">{title}</h2>
    {children}
  </section>
);

/** Rows in one card, a hairline between them. */
export const InfoRows = ({ children }: { readonly children: ReactNode }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">{children}</ul>
);
