import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

/** Says in a word, with its sign, that something is too old to rely on. */
export const StaleMark = ({ label, className }: { readonly label: string; readonly className?: string }) => (
  <span className={cx('inline-flex items-center gap-1 font-strong text-yellow-text', className)}>
    <Icon name="clock-alert" size={16} />
    {label}
  </span>
);
