import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AuditEntry, REPORT } from '#src/contract/report.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { AUDIT, AUDIT_ACTIONS, AUDIT_DETAILS, REPORTS } from '#src/texts/reports.ts';
import { TABLE } from '#src/texts/table.ts';
import { Banner, FailedBanner } from '#src/ui/Banner.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { TableColumn } from '#src/ui/table/types.ts';
import { momentText } from '../../upload/model/format.ts';
import { isWhole, readFilter, type TrailFilter, writeFilter } from '../model/filter.ts';
import { useTrail } from '../queries.ts';
import { TrailFilters } from './TrailFilters.tsx';

const SIZES = [25, REPORT.auditRows, REPORT.auditRowsMax];
const { columns: HEADS } = AUDIT;

const faint = (text: string) => <span className="text-ink-3">{text}</span>;
/** A name is broken where it must be; it is not cut. */
const whole = { overflowWrap: 'anywhere', minWidth: '7rem', display: 'block' } as const;

/** The ticket, and what is said beside the action; undefined where there is neither. */
const inWords = ({ detail, ticketId }: AuditEntry): string | undefined =>
  [ticketId && `#${ticketId}`, detail && (AUDIT_DETAILS[detail] ?? detail)].filter(Boolean).join(' · ') || undefined;

const COLUMNS: readonly TableColumn<AuditEntry>[] = [
  { id: 'at', header: HEADS.at, card: 'line', className: 'whitespace-nowrap', cell: ({ at }) => momentText(at) },
  {
    id: 'actor',
    header: HEADS.actor,
    card: 'title',
    cell: ({ actor }) => <span style={whole}>{actor ? actor.name : faint(AUDIT.stranger)}</span>,
  },
  {
    id: 'action',
    header: HEADS.action,
    card: 'line',
    className: 'font-label',
    cell: ({ action }) => AUDIT_ACTIONS[action] ?? action,
  },
  {
    id: 'subject',
    header: HEADS.subject,
    card: 'labelled',
    cell: ({ subject }) => <span style={whole}>{subject ? subject.name : faint(AUDIT.none)}</span>,
    cardCell: ({ subject }) => subject?.name,
  },
  {
    id: 'detail',
    header: HEADS.detail,
    card: 'labelled',
    cell: (entry) => <span style={whole}>{inWords(entry) ?? faint(AUDIT.none)}</span>,
    cardCell: inWords,
  },
  {
    id: 'address',
    header: HEADS.address,
    card: 'labelled',
    cell: ({ address }) => address || faint(AUDIT.none),
    cardCell: ({ address }) => address,
  },
];

/** The pages that lead to the one shown, each by where the one before it ended; a new filter begins at the first. */
const usePages = (of: string) => {
  const [pages, setPages] = useState<{ readonly of: string; readonly ends: readonly string[] }>({ of, ends: [] });
  const ends = pages.of === of ? pages.ends : [];
  return {
    page: ends.length,
    after: ends.at(-1),
    go: (page: number, end: string | undefined) =>
      setPages({ of, ends: page > ends.length && end ? [...ends, end] : ends.slice(0, page) }),
  };
};

/** Who did what, newest first; what it is narrowed to stands in the address. */
export const Trail = () => {
  const [params, setParams] = useSearchParams();
  const online = useOnline();
  const [pageSize, setPageSize] = useState<number>(REPORT.auditRows);
  const filter = readFilter(params);
  const { page, after, go } = usePages(JSON.stringify([filter, pageSize]));
  const { state, data, former, fetching, error, again } = useTrail(filter, pageSize, after);
  const change = (to: Partial<TrailFilter>) => setParams((before) => writeFilter(before, to), { replace: true });
  if (state === 'gone') return <Banner icon="info">{AUDIT.gone}</Banner>;
  const next = data?.next ?? undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TrailFilters filter={filter} onChange={change} />
      {!online && <Banner icon="cloud-off">{AUDIT.offline}</Banner>}
      {online && error && (
        <FailedBanner retry={REPORTS.tryAgain} onRetry={again}>
          {AUDIT.failed}
        </FailedBanner>
      )}
      {(data || (online && state === 'loading')) && (
        <DataTable
          label={AUDIT.label}
          words={TABLE}
          columns={COLUMNS}
          rows={data?.items}
          rowId={({ id }) => id}
          busy={former && fetching}
          pager={{
            ...{ page, pageSize, sizes: SIZES, total: undefined, hasNext: next !== undefined && !former },
            onPage: (to) => go(to, next),
            onPageSize: setPageSize,
          }}
          empty={
            <EmptyState
              icon="history"
              title={AUDIT.empty}
              text={isWhole(filter) ? AUDIT.emptyText : AUDIT.emptyFound}
            />
          }
        />
      )}
    </div>
  );
};
