import { useEffect, useRef, useState } from 'react';
import type { ImportJob, ImportRowView } from '#src/contract/import.ts';
import { countText } from '#src/lib/units.ts';
import { UPLOAD_DOUBTS as TEXT } from '#src/texts/upload-doubts.ts';
import { toast } from '#src/ui/toast.ts';
import { tickRows } from '../commands.ts';
import { useKeepJob } from '../queries.ts';

interface TickRowProps {
  readonly job: ImportJob;
  readonly row: Pick<ImportRowView, 'row' | 'ticked'>;
}

/** Lets one suspicious row in, or keeps it out; ticked at once, and back where the server does not take it. */
export const TickRow = ({ job, row: { row, ticked } }: TickRowProps) => {
  const [said, setSaid] = useState<boolean>();
  const keep = useKeepJob();
  /** Presses that are not answered yet. */
  const waiting = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said last counts until the server says something to it
  useEffect(() => {
    if (waiting.current === 0) setSaid(undefined);
  }, [ticked]);
  const tick = async (value: boolean) => {
    setSaid(value);
    waiting.current += 1;
    const answer = await tickRows(job.id, { rows: [row], ticked: value });
    waiting.current -= 1;
    if (answer.ok) return keep(answer.value);
    if (waiting.current === 0) setSaid(undefined);
    toast.error(answer.error);
  };
  return (
    <label className="flex min-h-12 items-center gap-3">
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-green"
        checked={said ?? ticked}
        onChange={({ currentTarget }) => void tick(currentTarget.checked)}
      />
      <span className="sr-only">{TEXT.tick(countText(row))}</span>
    </label>
  );
};
