import { GENERAL_SERVICE, valueLabel } from '#src/contract/enums.ts';
import type { Figures, TicketReport } from '#src/contract/report.ts';
import { type CsvCell, csvOf } from '#src/lib/csv.ts';
import { REPORTS } from '#src/texts/reports.ts';

/** What the figures can be told by. */
export const KINDS = ['days', 'agents', 'services'] as const;
export type Kind = (typeof KINDS)[number];

/** A line of the figures. */
export interface ReportRow extends Figures {
  readonly id: string;
  readonly name: string;
  /** Of a day: tickets closed on it, whenever they were opened. */
  readonly closedThen?: number;
}

/** The lines of a report, told by days (newest first, as a list is read), agents or services. */
export const rowsOf = (report: TicketReport, kind: Kind): readonly ReportRow[] => {
  if (kind === 'days')
    return report.days
      .map(({ day, closed_then: closedThen, ...figures }) => ({ id: day, name: day, closedThen, ...figures }))
      .reverse();
  if (kind === 'agents')
    return report.agents.map(({ id, name, ...figures }) => ({
      ...{ id: id ?? '', name: name ?? REPORTS.tables.nobody },
      ...figures,
    }));
  return report.services.map(({ service, ...figures }) => ({
    ...{ id: service, name: service === 'GENERAL' ? GENERAL_SERVICE : valueLabel(service) },
    ...figures,
  }));
};

const { csvColumns: CSV } = REPORTS;

const line = (kind: Kind | 'total', row: ReportRow): readonly CsvCell[] => [
  ...[CSV.kinds[kind], row.name, row.tickets, row.answered, row.closed, row.closedThen],
  ...[row.first_answer?.median, row.first_answer?.p90, row.close?.median, row.close?.p90],
];

/** A report as the text of a CSV file: its sum, its days in their order, its agents and its services, a line each. */
export const reportCsv = (report: TicketReport): string => {
  const { kinds: _, ...heads } = CSV;
  const days = rowsOf(report, 'days').toReversed();
  return csvOf([
    Object.values(heads),
    line('total', { id: '', name: '', ...report.total }),
    ...days.map((row) => line('days', row)),
    ...(['agents', 'services'] as const).flatMap((kind) => rowsOf(report, kind).map((row) => line(kind, row))),
  ]);
};
