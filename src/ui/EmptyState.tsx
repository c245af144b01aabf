import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string;
  /** One secondary button; two at most. */
  readonly action?: ReactNode;
  /** The heading's level in the page around it. */
  readonly level?: 1 | 2 | 3;
  readonly className?: string;
}

/** What stands where nothing is: an outline, a title, one sentence, one button. */
export const EmptyState = ({ icon, title, text, action, level = 2, className }: EmptyStateProps) => {
  const Heading = `h${level}` as const;
  return (
    <div className={cx('grid justify-items-center gap-1.5 px-6 py-8 text-center', className)}>
      <Icon name={icon} size={36} className="text-ink-3" />
      <Heading className="mt-2.5 text-lg font-strong text-balance">{title}</Heading>
      {text && <p className="max-w-[34ch] text-sm text-balance text-ink-2">{text}</p>}
      {action && <div className="mt-3.5">{action}</div>}
    </div>
  );
};
