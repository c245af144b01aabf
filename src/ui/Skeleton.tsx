import { cx } from './cx.ts';

/**
 * A grey bar in the place of what is loading; size it by class. It comes after 150 ms, so that what is quick never
 * flickers, and stands still where motion is reduced. The list around it says what it waits for.
 */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span aria-hidden className={cx('skeleton block h-3.5 rounded-[4px] bg-sunken', className)} />
);
