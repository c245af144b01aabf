import { REPORTS } from '#src/texts/reports.ts';
import { Choice } from '#src/ui/Choice.tsx';
import { Field } from '#src/ui/Field.tsx';
import { SPANS, type Span, spanProblem } from '../model/span.ts';

interface SpanFieldsProps {
  readonly span: Span;
  readonly onDays: (days: number) => void;
  readonly onChange: (from: string, to: string) => void;
}

/** Which days the report is of: so many until today, or from one to another. */
export const SpanFields = ({ span, onDays, onChange }: SpanFieldsProps) => {
  const problem = spanProblem(span);
  const day = (value: string, change: (day: string) => void) => ({
    ...{ type: 'date', min: '2000-01-01', max: '2099-12-31', value },
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  });
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Choice
        label={REPORTS.span}
        value={String(span.days ?? '')}
        onChange={(days) => onDays(Number(days))}
        options={SPANS.map((days) => ({ value: String(days), label: REPORTS.spans[days] }))}
        className="min-w-64"
      />
      <Field label={REPORTS.from} compact inputProps={day(span.from, (from) => onChange(from, span.to))} />
      <Field
        label={REPORTS.to}
        compact
        {...(problem && { error: REPORTS.wrongSpan[problem] })}
        inputProps={day(span.to, (to) => onChange(span.from, to))}
      />
    </div>
  );
};
