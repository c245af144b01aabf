import { cx } from './cx.ts';

interface ProgressBarProps {
  /** What is on its way, for assistive technology; the figures stand in words beside it. */
  readonly label: string;
  /** In the same unit as `max`; undefined while nothing is known. */
  readonly value: number | undefined;
  readonly max: number;
  readonly className?: string;
}

/** How far something has come. */
export const ProgressBar = ({ label, value, max, className }: ProgressBarProps) => (
  <progress
    aria-label={label}
    max={Math.max(max, 1)}
    {...(value !== undefined && { value: Math.min(value, max) })}
    className={cx(
      'block h-2 w-full appearance-none overflow-hidden rounded-xs border-0 bg-sunken',
      '[&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-green-text [&::-moz-progress-bar]:bg-green-text',
      className,
    )}
  />
);
