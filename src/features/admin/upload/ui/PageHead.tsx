import { type ReactNode, useEffect, useRef } from 'react';
import { UPLOAD } from '#src/texts/upload.ts';
import { focusIsLost } from '#src/ui/kept-focus.ts';

interface PageHeadProps {
  /** The person came here from the other view of this page: what they pressed is gone, so the title has the focus. */
  readonly arrived: boolean;
  /** When it changes, what was pressed may be gone: the title takes the focus where it is lost. */
  readonly moment?: string | undefined;
  readonly actions: ReactNode;
  /** Below the title. */
  readonly children?: ReactNode;
}

/** The page's title, what it is about now, and what can be done. */
export const PageHead = ({ arrived, moment, actions, children }: PageHeadProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrived) title.current?.focus();
  }, [arrived]);
  const before = useRef(moment);
  useEffect(() => {
    if (before.current !== moment && focusIsLost()) title.current?.focus();
    before.current = moment;
  }, [moment]);
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-[min(10rem,100%)] flex-1">
        <h1
          ref={title}
          tabIndex={-1}
          className="text-[1.75rem] leading-tight font-figure tracking-[-0.015em] outline-none"
        >
          {UPLOAD.title}
        </h1>
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full">{actions}</div>
    </header>
  );
};
