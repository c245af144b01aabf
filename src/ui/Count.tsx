import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface CountProps {
  readonly value: number;
  /** Sunken instead of ink: a number that asks for nothing. */
  readonly soft?: boolean;
  /** What is counted, for assistive technology ("filters on"). */
  readonly label?: string;
  readonly className?: string;
}

/** A small number on a square; from 100 on it says 99+. */
export const Count = ({ value, soft = false, label, className }: CountProps) => (
  <span
    className={cx(
      'inline-grid h-5.5 min-w-5.5 place-items-center rounded-xs px-1.5 text-xs leading-none font-strong',
      soft ? 'bg-sunken text-ink-2' : 'bg-ink text-surface',
      className,
    )}
  >
    <span className="text-trim">{value > 99 ? '99+' : value}</span>
    {label && <VisuallyHidden> {label}</VisuallyHidden>}
  </span>
);
