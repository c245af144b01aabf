import type { Station } from '#src/contract/station.ts';
import { paidPrice, priceAge } from '#src/lib/price.ts';
import { moneyText } from '#src/lib/units.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Price } from '#src/ui/Price.tsx';

interface StationPriceProps {
  readonly station: Station;
  readonly now: number;
}

const Stale = () => (
  <span className="inline-flex items-center gap-1 font-strong text-yellow-text">
    <Icon name="clock-alert" size={16} />
    {MAP_TEXT.stale}
  </span>
);

/**
 * The price a driver pays, with net or retail, its age, and what it saves or that it is stale; never the figure alone.
 */
export const StationPrice = ({ station, now }: StationPriceProps) => {
  const paid = paidPrice(station);
  if (!paid) return <p className="text-sm text-ink-2">{MAP_TEXT.noPrice}</p>;
  const { when, stale } = priceAge(paid.at, now);
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Price value={paid.value} stale={stale} />
      <p className="min-w-0 text-xs text-ink-2">
        <b className="font-strong text-ink">{MAP_TEXT[paid.kind]}</b> · {when ?? MAP_TEXT.noDate}
        <br />
        {stale ? (
          <Stale />
        ) : (
          paid.savings !== undefined && (
            <span className="font-strong text-green-text">
              {MAP_TEXT.save} {moneyText(paid.savings)}
            </span>
          )
        )}
        {station.demonstration && <span className="block font-label text-yellow-text">{MAP_TEXT.demoData}</span>}
      </p>
    </div>
  );
};
