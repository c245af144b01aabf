import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

export type Tone = 'plain' | 'green' | 'blue' | 'yellow' | 'orange' | 'red';

const TONES: Readonly<Record<Tone, string>> = {
  plain: 'bg-sunken text-ink',
  green: 'bg-green-tint text-green-text',
  blue: 'bg-blue-tint text-blue-text',
  yellow: 'bg-yellow-tint text-yellow-text',
  orange: 'bg-orange-tint text-orange-text',
  red: 'bg-red-tint text-red-text',
};

interface TagProps {
  readonly tone?: Tone;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

/** A word about a thing: a status, a service, a brand. The tone never says it alone. */
export const Tag = ({ tone = 'plain', icon, children }: TagProps) => (
  <span
    className={cx(
      'inline-flex min-h-6.5 items-center gap-1.5 rounded-xs px-2 text-xs leading-none font-label whitespace-nowrap',
      TONES[tone],
    )}
  >
    {icon && <Icon name={icon} size={16} />}
    <span className="text-trim">{children}</span>
  </span>
);
