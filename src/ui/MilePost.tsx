import { cx } from './cx.ts';

interface MilePostProps {
  /** Miles from the start of the route; shown whole and without a thousands comma. */
  readonly mile: number;
  /** Behind the truck: grey instead of green. */
  readonly passed?: boolean;
  /** Where exactly is not known. */
  readonly about?: boolean;
  readonly className?: string;
}

/** The green sign a stop on a route is known by. */
export const MilePost = ({ mile, passed = false, about = false, className }: MilePostProps) => (
  <span
    className={cx(
      'relative inline-grid h-10.5 min-w-11 shrink-0 content-center justify-items-center rounded-[5px] px-[7px] font-figure',
      'after:absolute after:inset-[2.5px] after:rounded-xs after:border-[1.3px] forced-colors:border',
      passed ? 'bg-sunken text-ink-2 after:border-ink-3' : 'bg-green text-on-green after:border-white',
      className,
    )}
  >
    <span className="text-[0.594rem] leading-none font-strong tracking-[0.08em]">{about ? 'ABOUT' : 'MILE'}</span>
    <span className="sr-only">{about ? ' mile ' : ' '}</span>
    <span className="mt-0.5 text-[1rem] leading-none">{Math.round(mile)}</span>
  </span>
);
