import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';

interface StripTextProps {
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** A figure of the tank. */
  readonly strong?: boolean;
  /** Two letters of a state. */
  readonly state?: boolean;
  readonly children: ReactNode;
}

/** A word of the strip's drawing, 12 px. */
export const StripText = ({ x, y, anchor = 'start', strong, state, children }: StripTextProps) => (
  <text
    x={x}
    y={y}
    textAnchor={anchor}
    className={cx(
      'text-2xs',
      strong ? 'fill-ink font-strong' : state ? 'fill-ink-2 font-strong tracking-caps' : 'fill-ink-3 font-label',
    )}
  >
    {children}
  </text>
);
