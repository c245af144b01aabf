import type { ReactNode, Ref } from 'react';
import { cx } from '#src/ui/cx.ts';
import { Icon, type IconName } from '#src/ui/Icon.tsx';

interface DriveButtonProps {
  readonly icon?: IconName;
  readonly children: ReactNode;
  /** Where the words are shorter than what is meant. */
  readonly label?: string;
  /** The one that acts. */
  readonly go?: boolean;
  /** An icon over its word, in a row of many. */
  readonly small?: boolean | undefined;
  readonly pressed?: boolean;
  readonly busy?: boolean;
  readonly onPress: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of drive mode: 76 px and more, to be met without aiming. */
export const DriveButton = ({ icon, children, label, go, small, pressed, busy, onPress, ref }: DriveButtonProps) => (
  <button
    ref={ref}
    type="button"
    aria-label={label}
    aria-pressed={pressed}
    aria-disabled={busy}
    onClick={busy ? undefined : onPress}
    className={cx('drive-button', go && 'go', small && 'small')}
  >
    {icon && <Icon name={icon} />}
    <span>{children}</span>
  </button>
);
