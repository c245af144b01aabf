import { cx } from './cx.ts';

interface BrandMarkProps {
  /** Pixels of height, post included. */
  readonly height?: number;
  /** On a guide-green panel: the post is white like the rest. */
  readonly onGreen?: boolean;
  readonly className?: string;
}

/** The product's mark: a mile post with an M. Our own drawing. */
export const BrandMark = ({ height = 36, onGreen = false, className }: BrandMarkProps) => (
  <svg
    viewBox="0 0 28 36"
    width={Math.round((height * 28) / 36)}
    height={height}
    aria-hidden
    className={cx('shrink-0 forced-color-adjust-none', className)}
  >
    <rect width="28" height="28" rx="4.5" className="fill-green" />
    <rect x="2.4" y="2.4" width="23.2" height="23.2" rx="2.6" fill="none" stroke="#fff" strokeWidth="1.5" />
    <path d="M8 20.5V8l6 7.2L20 8v12.5" fill="none" stroke="#fff" strokeWidth="3" strokeLinejoin="round" />
    {onGreen ? (
      <rect x="12" y="25.6" width="4" height="10.4" fill="#fff" />
    ) : (
      <rect x="12" y="28" width="4" height="8" className="fill-ink-3" />
    )}
  </svg>
);
