import { useState } from 'react';
import { TABLE } from '#src/texts/table.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { TableColumn } from '#src/ui/table/types.ts';
import { useTableState } from '#src/ui/table/useTableState.ts';
import { Demo, Flow, Stack } from './parts.tsx';

interface Stop {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly latitude: number;
}

const CITIES = ['Shamrock, TX', 'Moriarty, NM', 'Sallisaw, OK', 'Kingman, AZ', 'Grants, NM'];
const STOPS: readonly Stop[] = Array.from({ length: 230 }, (_, index) => ({
  id: String(index),
  name: `Travel Plaza ${index + 1}`,
  city: CITIES[index % CITIES.length] ?? '',
  latitude: 30 + ((index * 37) % 100) / 10,
}));

const COLUMNS: readonly TableColumn<Stop>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    card: 'title',
    cell: ({ name }) => <b className="font-strong">{name}</b>,
  },
  { id: 'city', header: 'City', sortable: true, cell: ({ city }) => city },
  { id: 'latitude', header: 'Latitude', align: 'end', card: 'labelled', cell: ({ latitude }) => latitude.toFixed(4) },
  {
    id: 'actions',
    header: 'Actions',
    card: 'action',
    cell: ({ id }) => <Button size="dense">{id === '1' ? 'Reassigning' : 'Reassign to me'}</Button>,
  },
];

const RULES = { key: 'catalogue', defaults: { pageSize: 5 }, sizes: [5, 25, 50, 100] };

const Paged = () => {
  const { page, pageSize, sort, search, ...set } = useTableState(RULES);
  const [tab, setTab] = useState<'all' | 'north'>('all');
  const found = STOPS.filter((stop) => tab === 'all' || stop.latitude > 35).filter((stop) =>
    `${stop.name} ${stop.city}`.toLowerCase().includes(search.toLowerCase()),
  );
  const rows = sort
    ? found.toSorted(
        (a, b) =>
          (sort.descending ? -1 : 1) *
          (sort.by === 'city' ? a.city.localeCompare(b.city) : Number(a.id) - Number(b.id)),
      )
    : found;
  return (
    <Demo title="DataTable, Tabs, SearchField: sorted, paged, searched; a busy and a chosen row" wide>
      <Flow>
        <Tabs
          label="Stops shown"
          options={[
            { value: 'all', label: 'All stops', count: STOPS.length },
            { value: 'north', label: 'North of 35°', count: 9 },
          ]}
          value={tab}
          onChange={setTab}
          className="flex-1"
        />
        <SearchField
          label="Search"
          labelHidden
          clearLabel="Clear search"
          placeholder="Name or city"
          value={search}
          onChange={set.setSearch}
        />
      </Flow>
      <DataTable
        label="Stops"
        words={TABLE}
        columns={COLUMNS}
        rows={rows.slice(page * pageSize, (page + 1) * pageSize)}
        rowId={({ id }) => id}
        rowTone={({ id }) => (id === '1' ? 'busy' : undefined)}
        activeRow="2"
        sort={sort}
        onSort={set.setSort}
        pager={{
          ...{ page, pageSize, sizes: RULES.sizes, total: rows.length, hasNext: (page + 1) * pageSize < rows.length },
          ...{ onPage: set.setPage, onPageSize: set.setPageSize },
        }}
        empty={<EmptyState icon="search" title="Nothing found" text="Try other words." />}
        footer={<Button variant="quiet">Save rejected rows as CSV</Button>}
      />
    </Demo>
  );
};

const plain = { label: 'Stops', words: TABLE, columns: COLUMNS.slice(0, 3), rowId: ({ id }: Stop) => id };

/** Rows of a list, and what leads through them. */
export const Tables = () => (
  <>
    <Paged />
    <Demo title="DataTable: not loaded yet, with words, empty">
      <Stack>
        <DataTable {...plain} rows={undefined} empty="" />
        <DataTable
          {...plain}
          rows={undefined}
          loading={<Spinner label="Loading users..." className="p-8" />}
          empty=""
        />
        <DataTable {...plain} rows={[]} empty={<EmptyState icon="users" title="No rows found" />} />
      </Stack>
    </Demo>
    <Demo title="DataTable: 230 rows, those in sight drawn">
      <DataTable {...plain} rows={STOPS} empty="" />
    </Demo>
  </>
);
