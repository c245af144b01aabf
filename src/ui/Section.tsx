import type { ReactNode } from 'react';

interface SectionProps {
  /** Its anchor. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of a page under its heading; an address may lead straight to it. */
export const Section = ({ id, title, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} tabIndex={-1} className="scroll-mt-6 outline-none">
    <h2 id={`${id}-title`} className="mb-3 text-lg font-strong">
      {title}
    </h2>
    {children}
  </section>
);

/** The box that most parts stand in. */
export const cardClass = 'rounded-md border border-line bg-surface px-4 py-3';
