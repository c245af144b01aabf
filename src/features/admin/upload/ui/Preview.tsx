import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type ImportJob,
  type ImportRowView,
  ROW_RESULTS,
  type RowResult,
  SUSPICIONS,
  type Suspicion,
} from '#src/contract/import.ts';
import { townText } from '#src/lib/address.ts';
import { withParams } from '#src/lib/with-params.ts';
import { TABLE } from '#src/texts/table.ts';
import { UPLOAD } from '#src/texts/upload.ts';
import { UPLOAD_DOUBTS } from '#src/texts/upload-doubts.ts';
import { FailedBanner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Tag } from '#src/ui/Tag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { TableColumn } from '#src/ui/table/types.ts';
import { pagerOf, useTableState } from '#src/ui/table/useTableState.ts';
import { toast } from '#src/ui/toast.ts';
import { MEDIA, useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { saveRejected } from '../commands.ts';
import { degrees } from '../model/format.ts';
import { PAGE_SIZES, useRows } from '../queries.ts';
import { Changes } from './Changes.tsx';
import { LazyRowsMap, MapToggle } from './MapToggle.tsx';
import { RESULT_MARKS } from './result-marks.ts';
import { Suspicions } from './Suspicions.tsx';
import { TickRow } from './TickRow.tsx';
import { Tiles } from './Tiles.tsx';

const { columns: WORDS, none } = UPLOAD;
/** The address's member that narrows the rows. */
export const RESULT = 'result';
/** That narrows the suspicious ones to a kind. */
const KIND = 'kind';

const result: TableColumn<ImportRowView> = {
  id: 'result',
  header: WORDS.result,
  cell: (row) => <Tag {...RESULT_MARKS[row.result]}>{UPLOAD.result[row.result]}</Tag>,
};
const news: TableColumn<ImportRowView> = {
  id: 'news',
  header: WORDS.news,
  className: 'min-w-[min(10rem,100%)] wrap-anywhere',
  cell: (row) => <Changes row={row} />,
};
const plain = (
  id: 'storeNumber' | 'city' | 'state' | 'name',
  more: Partial<TableColumn<ImportRowView>> = {},
): TableColumn<ImportRowView> => ({
  ...{ id, header: WORDS[id] },
  // A file may hold anything: one long text neither takes the room of the reasons nor makes its row a page high.
  cell: (row) => (
    <span title={row[id] ?? undefined} className="line-clamp-2 max-w-76 wrap-anywhere">
      {row[id] ?? none}
    </span>
  ),
  ...more,
});
const degree = (id: 'latitude' | 'longitude'): TableColumn<ImportRowView> => ({
  id,
  header: WORDS[id],
  align: 'end',
  cell: (row) => degrees(row[id]) ?? none,
});

const COLUMNS: readonly TableColumn<ImportRowView>[] = [
  result,
  plain('storeNumber', { className: 'whitespace-nowrap' }),
  plain('city'),
  plain('state'),
  plain('name', { className: 'font-label' }),
  degree('latitude'),
  degree('longitude'),
  news,
];
const CARDS: readonly TableColumn<ImportRowView>[] = [
  plain('name', { card: 'title', cell: (row) => row.name ?? row.storeNumber ?? none }),
  result,
  plain('city', { cell: (row) => townText(row) ?? none }),
  plain('storeNumber', { card: 'labelled' }),
  news,
];

const isResult = (text: string | null): text is RowResult => ROW_RESULTS.some((known) => known === text);

const isSuspicion = (text: string | null): text is Suspicion => SUSPICIONS.some((known) => known === text);

/** Where suspicious rows are ticked, beside what is doubtful about them. */
const tickColumn = (job: ImportJob): TableColumn<ImportRowView> => ({
  id: 'tick',
  header: UPLOAD_DOUBTS.tickColumn,
  card: 'labelled',
  cell: (row) => <TickRow job={job} row={row} />,
});

const SaveRejected = ({ job }: { readonly job: ImportJob }) => {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    if (!(await saveRejected(job))) toast.error(UPLOAD.saveFailed);
    setBusy(false);
  };
  return (
    <Button variant="quiet" size="dense" busy={busy} busyLabel={UPLOAD.savingRejected} onClick={() => void save()}>
      {UPLOAD.saveRejected}
    </Button>
  );
};

/** What a file would do, or has done, row by row: tiles that narrow it, a table, a map of its rows. */
export const Preview = ({ job }: { readonly job: ImportJob }) => {
  const [params, setParams] = useSearchParams();
  const said = params.get(RESULT);
  const only = isResult(said) ? said : undefined;
  const state = useTableState({
    key: 'import-rows',
    defaults: { pageSize: PAGE_SIZES[0] },
    sizes: PAGE_SIZES,
    sorts: [],
  });
  const ofKind = params.get(KIND);
  const kind = only === 'suspicious' && isSuspicion(ofKind) ? ofKind : undefined;
  const wanted = { page: state.page, size: state.pageSize, result: only, suspicion: kind };
  const { data, error, fetching, again } = useRows(job, wanted);
  const rows = data?.content;
  const total = data?.totalElements;
  const all = useMediaQuery(MEDIA.tablet) ? COLUMNS : CARDS;
  const columns = only === 'suspicious' && job.stage === 'ready' ? [tickColumn(job), ...all] : all;
  const [map, setMap] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const placed = useMemo(
    () => rows?.map(({ row, latitude, longitude }) => ({ id: String(row), latitude, longitude })),
    [rows],
  );
  const narrow = (value: RowResult | 'all', suspicion?: Suspicion) => {
    setChosen(undefined);
    const to = { page: undefined, [RESULT]: value === 'all' ? undefined : value, [KIND]: suspicion };
    setParams((before) => withParams(before, to), { replace: true });
  };
  return (
    <>
      <Tiles job={job} value={only ?? 'all'} onChange={(value) => narrow(value)} />
      {only === 'suspicious' && job.suspicions.length > 0 && (
        <Suspicions job={job} value={kind} onChange={(value) => narrow('suspicious', value)} />
      )}
      {error && (
        <FailedBanner retry={UPLOAD.tryAgain} onRetry={again}>
          {UPLOAD.rowsFailed}
        </FailedBanner>
      )}
      <div className="flex justify-end">
        <MapToggle open={map} onChange={setMap} />
      </div>
      {map && placed && <LazyRowsMap rows={placed} selected={chosen} onSelect={setChosen} />}
      {!(error && rows === undefined) && (
        <DataTable
          label={UPLOAD.preview}
          words={TABLE}
          columns={columns}
          rows={rows}
          rowId={({ row }) => String(row)}
          busy={fetching}
          activeRow={chosen}
          footer={job.counts.rejected > 0 && <SaveRejected job={job} />}
          pager={pagerOf(state, total)}
          empty={
            <EmptyState
              icon="file-spreadsheet"
              title={UPLOAD.noRows}
              text={job.rows === 0 ? UPLOAD.noRowsInFile : total ? UPLOAD.rowsForgotten : UPLOAD.noSuchRows}
            />
          }
        />
      )}
    </>
  );
};
