import { useState } from 'react';
import type { ImportJob, Suspicion } from '#src/contract/import.ts';
import { countText } from '#src/lib/units.ts';
import { UPLOAD_DOUBTS as TEXT } from '#src/texts/upload-doubts.ts';
import { Button } from '#src/ui/Button.tsx';
import { CheckField } from '#src/ui/form/CheckField.tsx';
import { toast } from '#src/ui/toast.ts';
import { tickRows } from '../commands.ts';
import { useKeepJob } from '../queries.ts';

type Kind = ImportJob['suspicions'][number];

interface SuspicionsProps {
  readonly job: ImportJob;
  /** The kind that the table is narrowed to. */
  readonly value: Suspicion | undefined;
  readonly onChange: (value: Suspicion | undefined) => void;
}

const KindLine = ({ job, kind, value, onChange }: SuspicionsProps & { readonly kind: Kind }) => {
  const [busy, setBusy] = useState(false);
  const keep = useKeepJob();
  const { rows, ticked } = kind;
  const tick = async (all: boolean) => {
    setBusy(true);
    const answer = await tickRows(job.id, { suspicion: kind.kind, ticked: all });
    setBusy(false);
    if (answer.ok) keep(answer.value);
    else toast.error(answer.error);
  };
  const only = value === kind.kind;
  return (
    <li className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1">
        {job.stage === 'ready' ? (
          <CheckField
            label={TEXT.kind(TEXT.kinds[kind.kind], countText(rows), countText(ticked))}
            inputProps={{
              checked: ticked === rows,
              'aria-busy': busy,
              onChange: ({ currentTarget }) => void tick(currentTarget.checked),
              ref: (box) => {
                if (box) box.indeterminate = ticked > 0 && ticked < rows;
              },
            }}
          />
        ) : (
          <p>{TEXT.leftOut(TEXT.kinds[kind.kind], countText(rows))}</p>
        )}
      </div>
      <Button
        size="dense"
        aria-pressed={only}
        aria-label={TEXT.showNamed(TEXT.kinds[kind.kind])}
        onClick={() => onChange(only ? undefined : kind.kind)}
      >
        {only ? TEXT.showAll : TEXT.show}
      </Button>
    </li>
  );
};

/** Why rows are suspicious, each kind with what lets all of it in; the rows below are ticked one by one. */
export const Suspicions = (props: SuspicionsProps) => (
  <fieldset className="rounded-md border border-line bg-surface p-5">
    <legend className="sr-only">{TEXT.title}</legend>
    <p className="text-sm text-ink-2">{props.job.stage === 'ready' ? TEXT.intro : TEXT.introDone}</p>
    <ul className="mt-2.5">
      {props.job.suspicions.map((kind) => (
        <KindLine key={kind.kind} {...props} kind={kind} />
      ))}
    </ul>
  </fieldset>
);
