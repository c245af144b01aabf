import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { SpinnerMark } from './Spinner.tsx';

type BannerTone = 'plain' | 'warn' | 'bad' | 'busy' | 'info';

const TONES: Readonly<Record<BannerTone, { readonly box: string; readonly mark: string; readonly icon?: IconName }>> = {
  plain: { box: 'border-line bg-surface', mark: 'text-ink-2' },
  busy: { box: 'border-line bg-surface', mark: '' },
  info: { box: 'border-blue-text bg-blue-tint', mark: 'text-blue-text', icon: 'info' },
  warn: { box: 'border-yellow-text bg-yellow-tint', mark: 'text-yellow-text', icon: 'clock-alert' },
  bad: { box: 'border-red-text bg-red-tint', mark: 'text-red-text', icon: 'circle-alert' },
};

interface BannerProps {
  /** `busy` shows the ring; `bad` is an alert, the others are said politely. */
  readonly tone?: BannerTone;
  /** In the place of the tone's own mark. */
  readonly icon?: IconName;
  /** A button: Try again. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A line about the list or the form it stands over; what was there stays there. */
export const Banner = ({ tone = 'plain', icon, action, children, className }: BannerProps) => {
  const { box, mark, icon: own } = TONES[tone];
  const shown = icon ?? own;
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border px-4 py-3 text-sm text-ink',
        box,
        className,
      )}
    >
      {tone === 'busy' ? <SpinnerMark /> : shown && <Icon name={shown} className={mark} />}
      <div className="min-w-[min(10rem,100%)] flex-1 wrap-anywhere">{children}</div>
      {action}
    </div>
  );
};

interface FailedBannerProps extends Pick<BannerProps, 'children' | 'className'> {
  /** The words of the button: Try again. */
  readonly retry: string;
  /** Undefined where another try would come to the same. */
  readonly onRetry: (() => void) | undefined;
}

/** What has failed, and the way to try it again. */
export const FailedBanner = ({ retry, onRetry, ...banner }: FailedBannerProps) => (
  <Banner
    {...banner}
    tone="bad"
    action={
      onRetry && (
        <Button size="dense" onClick={onRetry}>
          {retry}
        </Button>
      )
    }
  />
);
