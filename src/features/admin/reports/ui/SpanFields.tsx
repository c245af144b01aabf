import { REPORTS } from '#src/texts/reports.ts';
import { Choice } from '#src/ui/Choice.tsx';
import { DayField } from '#src/ui/DayField.tsx';
import { SPANS, type Span, spanProblem } from '../model/span.ts';

interface SpanFieldsProps {
  readonly span: Span;
  readonly onDays: (days: number) => void;
  readonly onChange: (from: string, to: string) => void;
}

/** Which days the report is of: so many until today, or from one to another. */
export const SpanFields = ({ span, onDays, onChange }: SpanFieldsProps) => {
  const problem = spanProblem(span);
  const day = { compact: true, outside: REPORTS.outside };
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Choice
        label={REPORTS.span}
        value={String(span.days ?? '')}
        onChange={(days) => onDays(Number(days))}
        options={SPANS.map((days) => ({ value: String(days), label: REPORTS.spans[days] }))}
        className="min-w-64"
      />
      <DayField
        {...day}
        label={REPORTS.from}
        value={span.from}
        error={problem === 'no-first' ? REPORTS.wrongSpan.empty : undefined}
        onChange={(from) => onChange(from, span.to)}
      />
      <DayField
        {...day}
        label={REPORTS.to}
        value={span.to}
        error={problem && problem !== 'no-first' ? REPORTS.wrongSpan[problem] : undefined}
        onChange={(to) => onChange(span.from, to)}
      />
    </div>
  );
};
