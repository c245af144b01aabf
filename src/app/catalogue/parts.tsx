import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';

interface DemoProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly wide?: boolean;
}

/** One component with its states. */
export const Demo = ({ title, children, wide = false }: DemoProps) => (
  <section
    data-demo={title}
    className={cx('min-w-0 rounded-md border border-line bg-surface px-5 pt-4 pb-5', wide && 'lg:col-span-2')}
  >
    <h2 className="mb-3 text-xs font-strong text-ink-3">{title}</h2>
    {children}
  </section>
);

/** States side by side. */
export const Flow = ({ children }: { readonly children: ReactNode }) => (
  <div className="mb-3 flex flex-wrap items-center gap-3">{children}</div>
);

/** States below each other. */
export const Stack = ({ children }: { readonly children: ReactNode }) => <div className="grid gap-3.5">{children}</div>;
