import { WAYS_TEXT } from '#src/texts/ways.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';

/** One line, whatever is known, so that the list below stays where it is: a press shows the notes. */
const LINE = 'flex min-h-12 items-center pointer-fine:min-h-10';

/** By what the bills of several ways were compared. */
export const HowCompared = ({ notes }: { readonly notes: readonly string[] }) => (
  <details className="group">
    <summary className={`${LINE} cursor-pointer list-none gap-1 rounded-sm text-sm font-strong text-blue-text`}>
      {WAYS_TEXT.how}
      <Icon name="chevron-down" size={20} className="group-open:rotate-180" />
    </summary>
    <ul className="grid gap-1 pb-1 text-xs text-ink-2">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  </details>
);

interface NotComparedProps {
  readonly comparing: boolean;
  readonly failed: boolean;
  readonly onCompare: () => void;
}

/** That the bills are being compared, or the way to have them compared. */
export const NotCompared = ({ comparing, failed, onCompare }: NotComparedProps) => (
  <div className={`${LINE} gap-x-3`}>
    <Button
      variant="quiet"
      size="dense"
      className="-ml-3"
      busy={comparing}
      busyLabel={WAYS_TEXT.comparing}
      onClick={onCompare}
    >
      {WAYS_TEXT.compare}
    </Button>
    {failed && (
      <p role="alert" className="truncate text-xs text-red-text">
        {WAYS_TEXT.failed}
      </p>
    )}
  </div>
);

interface OtherWayProps {
  readonly comparing: boolean;
  /** Another way has a plan. Undefined where that could not be found out, or is not known yet. */
  readonly known: boolean | undefined;
}

/** Beside a form that the chosen way has no plan for: whether another way has one. A low line: what would help stands below. */
export const OtherWay = ({ comparing, known }: OtherWayProps) => (
  <p role="status" className="min-h-[1lh] pb-1 text-xs text-ink-2">
    {comparing && WAYS_TEXT.comparing}
    {known === true && WAYS_TEXT.another}
    {known === false && WAYS_TEXT.none}
  </p>
);
