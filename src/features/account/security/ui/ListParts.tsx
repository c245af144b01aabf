import type { ReactNode } from 'react';
import { useOnline } from '#src/hooks/sync.ts';
import type { ServerAnswer } from '#src/hooks/useServer.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { cardClass } from '#src/ui/Section.tsx';

interface ListRowProps {
  readonly name: string;
  /** Tells one from another of the same name: when it was made, when it was used. */
  readonly details: readonly string[];
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** One of an account's things, and beside it, or under it on a narrow phone, what can be done with it. */
export const ListRow = ({ name, details, children }: ListRowProps) => (
  <li className="flex min-h-14 flex-wrap items-center gap-x-3 py-1 pr-1 pl-4">
    <div className="min-w-[min(9rem,100%)] flex-1 py-1.5">
      <p className="font-label [overflow-wrap:anywhere]">{name}</p>
      <p className="text-sm text-ink-2">{details.join(' · ')}</p>
    </div>
    {children && <div className="flex">{children}</div>}
  </li>
);

interface RowsProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** The rows in their box. */
export const Rows = ({ className, children }: RowsProps) => (
  <ul className={cx('divide-y divide-line rounded-md border border-line bg-surface', className)}>{children}</ul>
);

interface NotListedProps {
  readonly list: Pick<ServerAnswer<unknown>, 'state' | 'again'>;
  readonly text: {
    readonly loading: string;
    readonly loadFailed: string;
    readonly offline: string;
    readonly tryAgain: string;
  };
}

/** Stands where a list is not there yet, or could not be read. */
export const NotListed = ({ list, text }: NotListedProps) => {
  const online = useOnline();
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-3 text-sm text-ink-2 ${cardClass}`}>
      <p role="status" className="min-w-[min(10rem,100%)] flex-1">
        {list.state !== 'failed' ? text.loading : online ? text.loadFailed : text.offline}
      </p>
      {list.state === 'failed' && <Button onClick={list.again}>{text.tryAgain}</Button>}
    </div>
  );
};
