import { type ReactNode, useState } from 'react';
import { SEARCH } from '#src/contract/limits.ts';
import type { Station } from '#src/contract/station.ts';
import { written } from '#src/contract/written.ts';
import { useOnline } from '#src/hooks/sync.ts';
import type { ServerAnswer } from '#src/hooks/useServer.ts';
import { agoText } from '#src/lib/units.ts';
import { TABLE } from '#src/texts/table.ts';
import { UPLOAD } from '#src/texts/upload.ts';
import { Banner, FailedBanner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { TableColumn } from '#src/ui/table/types.ts';
import { pagerOf, useTableState } from '#src/ui/table/useTableState.ts';
import { PAGE_SIZES, type StopsPage, useStops } from '../queries.ts';
import { useFocusKept } from '../useFocusKept.ts';
import { LazyRowsMap, MapToggle } from './MapToggle.tsx';

interface StoredTableProps {
  /** Names it in this device's storage, where its state is remembered. */
  readonly name: string;
  readonly label: string;
  readonly loading: string;
  readonly emptyText: string;
  readonly columns: readonly TableColumn<Station>[];
  readonly sort?: { readonly by: string; readonly descending: boolean };
  /** A backend that knows no search would answer with everything. */
  readonly searchable: boolean;
  /** Beside the search. */
  readonly intro?: ReactNode;
  readonly now: number;
}

interface TroubleProps {
  readonly page: ServerAnswer<StopsPage>;
  readonly online: boolean;
  readonly now: number;
}

/** What stands over rows that are not of this moment, with their age, or in the place of rows that never came. */
const Trouble = ({ page, online, now }: TroubleProps) => {
  const { data, fetching, error, at, again } = page;
  if (fetching || (online && !error)) return null;
  const away = !online || error?.kind === 'offline' || error?.kind === 'timeout';
  if (data && away) {
    const said = online ? UPLOAD.asOfFailed : UPLOAD.asOf;
    const retry = online && (
      <Button size="dense" onClick={again}>
        {UPLOAD.tryAgain}
      </Button>
    );
    return (
      <Banner icon="cloud-off" action={retry}>
        {said(agoText(at, now))}
      </Banner>
    );
  }
  return (
    <FailedBanner retry={UPLOAD.tryAgain} onRetry={again}>
      {online ? UPLOAD.loadFailed : UPLOAD.neverLoaded}
    </FailedBanner>
  );
};

/** A table of all stations with search, order, pages and a map of what it shows; kept for a visit without signal. */
export const StoredTable = (props: StoredTableProps) => {
  const { name, label, loading, emptyText, columns, searchable, intro, now } = props;
  const state = useTableState({
    key: name,
    defaults: { pageSize: PAGE_SIZES[0], sort: props.sort },
    sizes: PAGE_SIZES,
    sorts: columns.filter(({ sortable }) => sortable).map(({ id }) => id),
    remember: true,
    searchMax: SEARCH.max,
  });
  const page = useStops(state);
  const { data, fetching } = page;
  const { content: rows, sorted = true } = data ?? {};
  const online = useOnline();
  const [map, setMap] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const kept = useFocusKept(fetching);
  return (
    <div {...kept} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {searchable ? (
          <SearchField
            label={UPLOAD.search}
            labelHidden
            placeholder={UPLOAD.searchHint}
            clearLabel={UPLOAD.clearSearch}
            value={state.search}
            onChange={(text) => state.setSearch(written(text))}
            maxLength={SEARCH.max}
            className="w-full sm:max-w-110"
          />
        ) : (
          <span />
        )}
        {sorted && intro}
        <MapToggle open={map} onChange={setMap} />
      </div>
      <Trouble page={page} online={online} now={now} />
      {map && rows && <LazyRowsMap rows={rows} selected={chosen} onSelect={setChosen} />}
      {(rows || fetching) && (
        <DataTable
          label={label}
          words={TABLE}
          columns={columns}
          // Asked for anew, the table is replaced by a spinner, as is prescribed.
          rows={fetching ? undefined : rows}
          loading={<Spinner label={loading} className="p-8" />}
          rowId={({ id }) => id}
          sort={sorted ? state.sort : undefined}
          onSort={state.setSort}
          activeRow={chosen}
          pager={pagerOf(state, data?.totalElements ?? 0)}
          empty={
            <EmptyState
              icon="map-pin-off"
              title={UPLOAD.noRows}
              text={state.search === '' ? emptyText : UPLOAD.noRowsSearch}
            />
          }
        />
      )}
    </div>
  );
};
