import { cx } from './cx.ts';

const figure = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface PriceProps {
  /** US dollars, shown with two decimals. */
  readonly value: number;
  /** `md` is a station's price (32 px), `xl` a total (40), `inherit` the size around it. */
  readonly size?: 'md' | 'xl' | 'inherit';
  /** Older than a day: quieter; the word and the date stand beside it. */
  readonly stale?: boolean;
  readonly className?: string;
}

/** The largest figure of a card, its dollar sign small and hung at the top. Never alone: retail or net and its age follow. */
export const Price = ({ value, size = 'md', stale = false, className }: PriceProps) => (
  <span
    className={cx(
      'inline-flex items-baseline leading-none font-figure tracking-figure',
      size === 'md' && 'text-2xl',
      size === 'xl' && 'text-3xl',
      stale && 'text-ink-2',
      className,
    )}
  >
    <span className="mt-[0.08em] mr-px self-start text-[0.56em] leading-none font-strong tracking-normal">$</span>
    {figure.format(value)}
  </span>
);
