import { type CallResult, runtime } from '#src/data/runtime.ts';
import { type ServerAnswer, useServer } from '#src/hooks/useServer.ts';
import { startOf } from '#src/lib/calendar-days.ts';
import type { TrailFilter } from './model/filter.ts';

export type TrailPage = CallResult<'auditTrail'>;

/** What is asked for: no member where all is wanted. The last day is in it to its end. */
const asked = ({ person, action, from, to }: TrailFilter) => ({
  ...(person && { person }),
  ...(action && { action }),
  ...(from && { from: startOf(from).toISOString() }),
  ...(to && { to: startOf(to, 1).toISOString() }),
});

/** A page of the audit trail, or the former one until it has come. It is not kept: it tells of other people. */
export const useTrail = (filter: TrailFilter, pageSize: number, after: string | undefined): ServerAnswer<TrailPage> =>
  useServer<TrailPage>({
    key: ['audit', filter, pageSize, after ?? ''],
    ask: (signal) => {
      const query = { ...asked(filter), pageSize: String(pageSize), ...(after && { after }) };
      return runtime().call('auditTrail', { query, signal });
    },
    addition: 'auditTrail',
    keepFormer: true,
  });
