import { FORMS } from '#src/texts/forms.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';

interface StepBarProps {
  /** The names of the steps, in order. */
  readonly names: readonly string[];
  /** The present one, from 0. */
  readonly at: number;
  readonly onBack: () => void;
  /** Goes to a completed step. */
  readonly onStep: (at: number) => void;
}

const nameClass = 'flex min-h-12 w-full items-center gap-1.5 text-left text-sm leading-tight';

/** Back arrow, 'Step X of N', and the steps as stretches of a road; completed ones lead back. */
export const StepBar = ({ names, at, onBack, onStep }: StepBarProps) => (
  <div className="-mt-3 md:mt-0">
    <div className="-ml-3 flex items-center gap-1">
      <IconButton icon="arrow-left" label={FORMS.back} onClick={onBack} />
      <p className="text-sm font-label text-ink-2">{FORMS.step(at + 1, names.length)}</p>
    </div>
    <ol aria-label={FORMS.progress} className="flex gap-2">
      {names.map((name, index) => (
        <li key={name} className="min-w-0 flex-1" aria-current={index === at ? 'step' : undefined}>
          <span aria-hidden className={cx('block h-1.5 rounded-xs', index <= at ? 'bg-route' : 'bg-line')} />
          {index < at ? (
            <button
              type="button"
              onClick={() => onStep(index)}
              className={cx(nameClass, 'font-label text-blue-text underline underline-offset-3')}
            >
              <Icon name="check" size={20} />
              <span>
                {name}
                <VisuallyHidden>, {FORMS.completed}</VisuallyHidden>
              </span>
            </button>
          ) : (
            <span className={cx(nameClass, index === at ? 'font-strong' : 'text-ink-2')}>{name}</span>
          )}
        </li>
      ))}
    </ol>
  </div>
);
