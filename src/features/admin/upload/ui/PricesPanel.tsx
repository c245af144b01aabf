import type { Station } from '#src/contract/station.ts';
import { townText } from '#src/lib/address.ts';
import { type PriceAge, priceAge, priceTimes } from '#src/lib/price.ts';
import { moneyText } from '#src/lib/units.ts';
import { undatedText } from '#src/texts/price.ts';
import { UPLOAD } from '#src/texts/upload.ts';
import { cx } from '#src/ui/cx.ts';
import { StaleMark } from '#src/ui/StaleMark.tsx';
import type { TableColumn } from '#src/ui/table/types.ts';
import { dateText } from '../model/format.ts';
import { storeNumber } from '../model/stop.ts';
import { StoredTable } from './StoredTable.tsx';

const { columns: WORDS } = UPLOAD;

const ageOf = (stop: Station, now: number): PriceAge => priceAge(priceTimes(stop), now);

const columnsAt = (now: number): readonly TableColumn<Station>[] => {
  const price = (id: 'retailPrice' | 'netPrice'): TableColumn<Station> => ({
    id,
    header: WORDS[id],
    sortable: true,
    align: 'end',
    card: 'labelled',
    cell: (stop) => {
      const dollars = stop[id];
      if (dollars === undefined) return <span className="text-ink-3">{UPLOAD.noPrice}</span>;
      return (
        <span className={cx('font-strong', ageOf(stop, now).stale ? 'text-ink-2' : 'text-ink')}>
          {moneyText(dollars)}
        </span>
      );
    },
  });
  return [
    {
      id: 'name',
      header: WORDS.name,
      sortable: true,
      card: 'title',
      cell: (stop) => stop.name ?? storeNumber(stop) ?? UPLOAD.none,
    },
    {
      id: 'storeNumber',
      header: WORDS.storeNumber,
      sortable: true,
      card: 'labelled',
      cell: (stop) => storeNumber(stop) ?? UPLOAD.none,
    },
    { id: 'city', header: WORDS.city, sortable: true, cell: (stop) => townText(stop) ?? UPLOAD.none },
    price('retailPrice'),
    price('netPrice'),
    {
      id: 'retailPriceDate',
      header: WORDS.retailPriceDate,
      sortable: true,
      card: 'labelled',
      cell: (stop) =>
        dateText(stop.retailPriceDate) ?? <span className="text-ink-2">{undatedText(ageOf(stop, now).imported)}</span>,
    },
    {
      id: 'age',
      header: WORDS.age,
      card: 'labelled',
      cell: (stop) => {
        const { when, stale } = ageOf(stop, now);
        return stale ? <StaleMark label={UPLOAD.stale} /> : (when ?? UPLOAD.none);
      },
    },
  ];
};

interface PricesPanelProps {
  readonly searchable: boolean;
  readonly now: number;
}

/** How old the prices are: the oldest first, so that what needs a new one stands on top. */
export const PricesPanel = ({ searchable, now }: PricesPanelProps) => (
  <StoredTable
    name="prices"
    label={UPLOAD.prices}
    loading={UPLOAD.loadingPrices}
    emptyText={UPLOAD.noPricesText}
    columns={columnsAt(now)}
    sort={OLDEST_FIRST}
    searchable={searchable}
    intro={<p className="flex-1 text-sm text-ink-2">{UPLOAD.pricesIntro}</p>}
    now={now}
  />
);

const OLDEST_FIRST = { by: 'retailPriceDate', descending: false } as const;
