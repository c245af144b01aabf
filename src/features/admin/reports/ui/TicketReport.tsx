import { useSearchParams } from 'react-router';
import { useOnline } from '#src/hooks/sync.ts';
import { useNow } from '#src/hooks/useNow.ts';
import { withParams } from '#src/lib/with-params.ts';
import { REPORTS } from '#src/texts/reports.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useFirstPress } from '#src/ui/useFirstPress.ts';
import { AnswerNotice } from '../../people/ui/AnswerNotice.tsx';
import { saveReport } from '../commands.ts';
import { readSpan, spanProblem } from '../model/span.ts';
import { useReport } from '../queries.ts';
import { Charts } from './Charts.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { SpanFields } from './SpanFields.tsx';
import { Totals } from './Totals.tsx';

const NO_SPAN = { days: undefined, from: undefined, to: undefined };

/** Tickets of a span, which stands in the address: figures, drawings, tables and their file. */
export const TicketReport = () => {
  const [params, setParams] = useSearchParams();
  const now = useNow();
  const online = useOnline();
  const span = readSpan(params, now);
  const answer = useReport(span);
  // A blank day is said, too: without both it would be the usual span again.
  const change = (said: Readonly<Record<string, string>>) =>
    setParams((before) => new URLSearchParams([...withParams(before, NO_SPAN), ...Object.entries(said)]), {
      replace: true,
    });
  // Under days that are none, neither the figures of others nor a wait for them.
  const asked = spanProblem(span) === undefined;
  const data = asked ? answer.data : undefined;
  const first = useFirstPress();
  if (answer.state === 'gone') return <Banner icon="info">{REPORTS.gone}</Banner>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SpanFields
          span={span}
          onDays={(days) => change({ days: String(days) })}
          onChange={(from, to) => change({ from, to })}
        />
        {data && !answer.former && (
          <Button icon="download" onClick={(event) => first(event, () => saveReport(data, span))}>
            {REPORTS.csv}
          </Button>
        )}
      </div>
      <AnswerNotice answer={answer} words={REPORTS} />
      {data ? (
        <div aria-busy={answer.former} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Totals total={data.total} />
          {data.total.tickets === 0 ? (
            <EmptyState icon="chart-column" title={REPORTS.empty.title} text={REPORTS.empty.text} />
          ) : (
            <>
              <Charts days={data.days} />
              <FiguresTable report={data} />
            </>
          )}
          <p className="max-w-prose text-sm text-ink-2">{REPORTS.means}</p>
        </div>
      ) : (
        asked && answer.state === 'loading' && online && <Spinner label={REPORTS.loading} className="p-8" />
      )}
    </div>
  );
};
