import type { TicketReport } from '#src/contract/report.ts';
import { saveFile } from '#src/data/files/save-file.ts';
import { REPORTS } from '#src/texts/reports.ts';
import { reportCsv } from './model/rows.ts';
import type { Span } from './model/span.ts';

/** Saves a report as CSV: its sum, days, agents and services. */
export const saveReport = (report: TicketReport, { from, to }: Span): void =>
  saveFile(reportCsv(report), REPORTS.fileName(from, to));
