import type { Station } from '#src/contract/station.ts';
import { paidPrice, priceAge } from '#src/lib/price.ts';
import { moneyText } from '#src/lib/units.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { undatedText } from '#src/texts/price.ts';
import { Price } from '#src/ui/Price.tsx';
import { StaleMark } from '#src/ui/StaleMark.tsx';

interface StationPriceProps {
  readonly station: Station;
  readonly now: number;
}

/**
 * The price a driver pays, with net or retail, its age, and what it saves or that it is stale; never the figure alone.
 */
export const StationPrice = ({ station, now }: StationPriceProps) => {
  const paid = paidPrice(station);
  if (!paid) return <p className="text-sm text-ink-2">{MAP_TEXT.noPrice}</p>;
  const { when, imported, stale } = priceAge(paid, now);
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Price value={paid.value} stale={stale} />
      <p className="min-w-0 text-xs text-ink-2">
        <b className="font-strong text-ink">{MAP_TEXT[paid.kind]}</b> · {when ?? undatedText(imported)}
        <br />
        {stale ? (
          <StaleMark label={MAP_TEXT.stale} />
        ) : (
          paid.savings !== undefined && (
            <span className="font-strong text-green-text">
              {MAP_TEXT.save} {moneyText(paid.savings)}
            </span>
          )
        )}
        {typeof station.cardNote === 'string' && <span className="block">{station.cardNote}</span>}
        {station.demonstration && <span className="block font-label text-yellow-text">{MAP_TEXT.demoData}</span>}
      </p>
    </div>
  );
};
