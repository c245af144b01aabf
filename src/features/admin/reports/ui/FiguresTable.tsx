import { useState } from 'react';
import type { Figures, TicketReport } from '#src/contract/report.ts';
import { startOf } from '#src/lib/calendar-days.ts';
import { tableDay } from '#src/lib/table-day.ts';
import { countText } from '#src/lib/units.ts';
import { REPORTS } from '#src/texts/reports.ts';
import { TABLE } from '#src/texts/table.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { TableColumn } from '#src/ui/table/types.ts';
import { spanText } from '../model/format.ts';
import { KINDS, type Kind, type ReportRow, rowsOf } from '../model/rows.ts';

const { tables: TEXT } = REPORTS;
const PANEL = 'report-figures';

/** How much of the largest row this one is, beside its figure. */
const Share = ({ part }: { readonly part: number }) => (
  <span aria-hidden className="inline-block h-3 w-16 rounded-xs bg-sunken">
    <span style={{ width: `${part * 100}%`, background: 'var(--ink-2)' }} className="block h-full rounded-xs" />
  </span>
);

const number = (id: string, header: string, cell: (row: ReportRow) => number): TableColumn<ReportRow> => ({
  ...{ id, header, align: 'end', card: 'labelled', cell: (row) => countText(cell(row)) },
});
const time = (
  id: string,
  header: string,
  of: (row: ReportRow) => Figures['close'],
  which: 'median' | 'p90',
): TableColumn<ReportRow> => ({
  ...{ id, header, align: 'end', card: 'labelled', className: 'whitespace-nowrap' },
  cell: (row) => {
    const spread = of(row);
    return spread ? spanText(spread[which]) : REPORTS.tiles.none;
  },
});

const columnsOf = (kind: Kind, most: number): readonly TableColumn<ReportRow>[] => [
  {
    id: 'name',
    header: { days: TEXT.day, agents: TEXT.agent, services: TEXT.service }[kind],
    card: 'title',
    className: kind === 'days' ? 'whitespace-nowrap' : undefined,
    cell: ({ name }) => (kind === 'days' ? tableDay(startOf(name).getTime()) : name),
  },
  {
    ...number('tickets', TEXT.tickets, ({ tickets }) => tickets),
    cell: ({ tickets }) => (
      <span className="inline-flex items-center gap-2">
        <Share part={most === 0 ? 0 : tickets / most} />
        {countText(tickets)}
      </span>
    ),
  },
  number('answered', TEXT.answered, ({ answered }) => answered),
  number('closed', TEXT.closed, ({ closed }) => closed),
  ...(kind === 'days' ? [number('closedThen', TEXT.closedThen, ({ closedThen = 0 }) => closedThen)] : []),
  time('firstMedian', TEXT.firstMedian, (row) => row.first_answer, 'median'),
  time('firstP90', TEXT.firstP90, (row) => row.first_answer, 'p90'),
  time('closeMedian', TEXT.closeMedian, (row) => row.close, 'median'),
  time('closeP90', TEXT.closeP90, (row) => row.close, 'p90'),
];

/** The figures by day, agent or service: what the drawings show, and more. */
export const FiguresTable = ({ report }: { readonly report: TicketReport }) => {
  const [kind, setKind] = useState<Kind>('agents');
  const rows = rowsOf(report, kind);
  const most = Math.max(0, ...rows.map(({ tickets }) => tickets));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Tabs
        label={TEXT.label}
        options={KINDS.map((value) => ({ value, label: TEXT.by[value] }))}
        value={kind}
        onChange={setKind}
        controls={PANEL}
      />
      <div id={PANEL} role="tabpanel" aria-label={TEXT.by[kind]}>
        <DataTable
          label={TEXT.by[kind]}
          words={TABLE}
          columns={columnsOf(kind, most)}
          rows={rows}
          rowId={({ id }) => id}
          empty={<EmptyState icon="chart-column" title={REPORTS.empty.title} text={REPORTS.empty.text} />}
        />
      </div>
    </div>
  );
};
