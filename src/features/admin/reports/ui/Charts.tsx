import type { TicketReport } from '#src/contract/report.ts';
import { startOf } from '#src/lib/calendar-days.ts';
import { tableDay } from '#src/lib/table-day.ts';
import { countText } from '#src/lib/units.ts';
import { REPORTS } from '#src/texts/reports.ts';
import { BarChart } from '#src/ui/BarChart.tsx';
import { spanText } from '../model/format.ts';

const { charts: TEXT } = REPORTS;
type Day = TicketReport['days'][number];

interface Drawn {
  readonly title: string;
  readonly series: readonly [string, string];
  readonly values: (day: Day) => readonly [number | undefined, number | undefined];
  readonly format: (value: number) => string;
}

const DRAWN: readonly Drawn[] = [
  {
    title: TEXT.tickets,
    series: [TEXT.opened, TEXT.closedThen],
    values: ({ tickets, closed_then }) => [tickets, closed_then],
    format: countText,
  },
  {
    title: TEXT.firstAnswer,
    series: [TEXT.median, TEXT.p90],
    values: ({ first_answer }) => [first_answer?.median, first_answer?.p90],
    format: spanText,
  },
  {
    title: TEXT.close,
    series: [TEXT.median, TEXT.p90],
    values: ({ close }) => [close?.median, close?.p90],
    format: spanText,
  },
];

/** The days of a report, drawn. */
export const Charts = ({ days }: Pick<TicketReport, 'days'>) => {
  const name = ({ day }: Day): string => tableDay(startOf(day).getTime());
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <div className="grid gap-4 lg:grid-cols-3 print:grid-cols-3">
      {DRAWN.map(({ title, series, values, format }) => {
        const bars = days.map((day) => {
          const pair = values(day);
          const told = pair.flatMap((value, at) => (value === undefined ? [] : `${series[at]}: ${format(value)}`));
          return { label: [name(day), ...told].join(' · '), values: pair };
        });
        const most = Math.max(0, ...bars.flatMap((bar) => bar.values.map((value) => value ?? 0)));
        return (
          <BarChart
            key={title}
            title={title}
            description={TEXT.drawing(title, TEXT.most(format(most)))}
            series={series}
            bars={bars}
            format={format}
            ends={[name(first), name(last)]}
          />
        );
      })}
    </div>
  );
};
