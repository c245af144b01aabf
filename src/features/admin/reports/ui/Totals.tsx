import type { Figures, TicketReport } from '#src/contract/report.ts';
import { countText } from '#src/lib/units.ts';
import { REPORTS } from '#src/texts/reports.ts';
import { cardClass } from '#src/ui/Section.tsx';
import { share, spanText } from '../model/format.ts';

const { tiles: TEXT } = REPORTS;

const time = (spread: Figures['close']) => ({
  value: spread ? spanText(spread.median) : TEXT.none,
  notes: spread ? [TEXT.p90(spanText(spread.p90))] : [],
});

/** The figures of the whole span, as large as they are asked for. */
export const Totals = ({ total }: Pick<TicketReport, 'total'>) => {
  const { tickets, answered, closed, first_answer, close } = total;
  const shares = [TEXT.answered(share(answered, tickets)), TEXT.closed(share(closed, tickets))];
  const tiles = [
    { name: TEXT.opened, value: countText(tickets), notes: shares },
    { name: TEXT.firstAnswer, ...time(first_answer) },
    { name: TEXT.close, ...time(close) },
  ];
  return (
    <ul className="grid gap-3 sm:grid-cols-3">
      {tiles.map(({ name, value, notes }) => (
        <li key={name} className={cardClass}>
          <b className="block text-2xl leading-tight font-figure tracking-figure">{value}</b>
          <span className="block text-sm font-label">{name}</span>
          <span className="mt-1 block text-sm text-ink-2">{notes.join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
};
