import { useMemo } from 'react';
import type { Station } from '#src/contract/station.ts';
import { townText } from '#src/lib/address.ts';
import { BY_HAND_TEXT } from '#src/texts/by-hand.ts';
import { UPLOAD } from '#src/texts/upload.ts';
import type { TableColumn } from '#src/ui/table/types.ts';
import { MEDIA, useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { degrees } from '../model/format.ts';
import { combinedName, FLAGS, flagList, storeNumber } from '../model/stop.ts';
import { StoredTable } from './StoredTable.tsx';

const { columns: WORDS, none } = UPLOAD;

const sorted = (id: keyof typeof WORDS, of: (stop: Station) => string | undefined): TableColumn<Station> => ({
  id,
  header: WORDS[id],
  sortable: true,
  cell: (stop) => of(stop) ?? none,
  className: 'whitespace-nowrap',
});

/** Every column of the table. */
const COLUMNS: readonly TableColumn<Station>[] = [
  sorted('storeNumber', storeNumber),
  sorted('city', ({ city }) => city),
  sorted('state', ({ state }) => state),
  { ...sorted('name', ({ name }) => name), className: 'font-label whitespace-nowrap' },
  { ...sorted('combinedName', combinedName), sortable: false },
  { ...sorted('latitude', ({ latitude }) => degrees(latitude)), align: 'end' },
  { ...sorted('longitude', ({ longitude }) => degrees(longitude)), align: 'end' },
  sorted('address', ({ address }) => address),
  sorted('identificator', ({ identificator }) => identificator),
  sorted('combinId', ({ combinId }) => combinId),
  ...FLAGS.map(
    ({ id, header, of }): TableColumn<Station> => ({
      id,
      header,
      cell: (stop) =>
        of(stop) ? <b className="font-label">{UPLOAD.yes}</b> : <span className="text-ink-3">{UPLOAD.no}</span>,
    }),
  ),
];

const labelled = (id: keyof typeof WORDS, of: (stop: Station) => string | undefined): TableColumn<Station> => ({
  ...sorted(id, of),
  card: 'labelled',
});

/** The same on a phone: what a stop has is told in words, a card of thirteen times Yes or No is read by nobody. */
const CARDS: readonly TableColumn<Station>[] = [
  { ...sorted('name', (stop) => stop.name ?? storeNumber(stop)), card: 'title' },
  { ...sorted('city', townText), card: 'line' },
  // The town's line has it.
  { ...sorted('state', ({ state }) => state), card: 'hidden' },
  labelled('address', ({ address }) => address),
  labelled('storeNumber', storeNumber),
  { ...labelled('combinedName', combinedName), sortable: false },
  labelled('identificator', ({ identificator }) => identificator),
  labelled('combinId', ({ combinId }) => combinId),
  labelled('latitude', ({ latitude }) => degrees(latitude)),
  labelled('longitude', ({ longitude }) => degrees(longitude)),
  { ...labelled('services', (stop) => flagList(stop, 'services')), sortable: false },
  { ...labelled('brands', (stop) => flagList(stop, 'brands')), sortable: false },
];

/** The name leads to the stop: a column of actions would stand over the many others. */
const openedBy = (column: TableColumn<Station>, onStop: (id: string) => void): TableColumn<Station> => {
  if (column.id !== 'name') return column;
  const cell = (stop: Station) => (
    <button
      type="button"
      className="min-h-12 rounded-sm text-left font-label text-blue-text underline underline-offset-4"
      aria-label={BY_HAND_TEXT.editNamed(stop.name ?? storeNumber(stop) ?? BY_HAND_TEXT.unnamed)}
      onClick={() => onStop(stop.id)}
    >
      {column.cell(stop)}
    </button>
  );
  return { ...column, cell };
};

interface StopsPanelProps {
  readonly searchable: boolean;
  readonly now: number;
  /** Opens a stop to be changed by hand; undefined where the backend knows nothing of that. */
  readonly onStop: ((id: string) => void) | undefined;
}

/** The paged table of truck stops. */
export const StopsPanel = ({ onStop, ...props }: StopsPanelProps) => {
  const columns = useMediaQuery(MEDIA.tablet) ? COLUMNS : CARDS;
  const all = useMemo(() => (onStop ? columns.map((column) => openedBy(column, onStop)) : columns), [columns, onStop]);
  return (
    <StoredTable
      {...props}
      name="truck-stops"
      label={UPLOAD.stops}
      loading={UPLOAD.loading}
      emptyText={UPLOAD.noRowsText}
      columns={all}
    />
  );
};
