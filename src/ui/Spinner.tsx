import { cx } from './cx.ts';

/** The turning ring by itself, as in a busy button. Gone where motion is reduced: the words beside it say the same. */
export const SpinnerMark = ({ className }: { readonly className?: string }) => (
  <span
    aria-hidden
    className={cx(
      'size-5 shrink-0 animate-spin rounded-full border-[2.5px] border-current border-r-transparent motion-reduce:hidden',
      className,
    )}
  />
);

interface SpinnerProps {
  /** What is being waited for, in words. */
  readonly label: string;
  /** Comes after 150 ms alone, so that what is quick never flickers. */
  readonly late?: boolean;
  readonly className?: string;
}

/** A ring with its words, said aloud once. Only where a spinner with words is prescribed; lists load as skeletons. */
export const Spinner = ({ label, late = false, className }: SpinnerProps) => (
  <p
    role="status"
    className={cx('flex items-center justify-center gap-3 text-ink-2', late && 'animate-late', className)}
  >
    <SpinnerMark />
    <span>{label}</span>
  </p>
);
