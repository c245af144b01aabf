import { cx } from './cx.ts';
import { type IconName, iconPath } from './icons/registry.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type { IconName };

const SIZES = { 24: 'size-6 stroke-2', 20: 'size-5 stroke-2', 16: 'size-4 stroke-[2.25]', 36: 'size-9 stroke-[1.6]' };

interface IconProps {
  readonly name: IconName;
  /** Pixels at 16 px a rem; 36 is for empty states alone. */
  readonly size?: keyof typeof SIZES;
  /** What it says where no word stands beside it. Without, it is hidden from assistive technology. */
  readonly label?: string;
  readonly className?: string | undefined;
}

/** An outline in the colour of the text around it. */
export const Icon = ({ name, size = 24, label, className }: IconProps) => (
  <>
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('shrink-0', SIZES[size], className)}
    >
      <path d={iconPath(name)} />
    </svg>
    {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
  </>
);
