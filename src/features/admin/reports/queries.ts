import type { TicketReport } from '#src/contract/report.ts';
import { runtime } from '#src/data/runtime.ts';
import { type ServerAnswer, useServer } from '#src/hooks/useServer.ts';
import { deviceZone } from '#src/lib/device-zone.ts';
import { type Span, spanProblem } from './model/span.ts';

/** The report of a span by this device's clock; not asked for while the span is none. Kept over reloads. */
export const useReport = (span: Span): ServerAnswer<TicketReport> => {
  const query = { from: span.from, to: span.to, zone: deviceZone() || 'UTC' };
  return useServer<TicketReport>({
    key: ['report', query],
    ask: (signal) => runtime().call('ticketReport', { query, signal }),
    addition: 'ticketReport',
    enabled: spanProblem(span) === undefined,
    keepFormer: true,
    persist: true,
  });
};
