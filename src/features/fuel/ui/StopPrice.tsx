import type { Station } from '#src/contract/station.ts';
import { type PaidPrice, paidPrice, priceAge } from '#src/lib/price.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Price } from '#src/ui/Price.tsx';

/** `net · 5 h ago`, and in words whether it is older than a day. */
const AgeLine = ({ paid, now }: { readonly paid: PaidPrice; readonly now: number }) => {
  const { when, stale } = priceAge(paid.at, now);
  return (
    <span className="text-xs leading-tight text-ink-2">
      <b className="font-strong text-ink">{FUEL_TEXT[paid.kind]}</b> · {when ?? FUEL_TEXT.noDate}
      {stale && (
        <span className="ml-1 inline-flex items-center gap-1 align-bottom font-strong text-yellow-text">
          <Icon name="clock-alert" size={16} />
          {FUEL_TEXT.stale}
        </span>
      )}
    </span>
  );
};

interface StopPriceProps {
  readonly station: Station;
  readonly now: number;
  /** Smaller, for a card of the strip. */
  readonly small?: boolean;
}

/** A stop's price and its age, one below the other. */
export const StopPrice = ({ station, now, small = false }: StopPriceProps) => {
  const paid = paidPrice(station);
  if (!paid) return <span className="text-sm text-ink-2">{FUEL_TEXT.noPrice}</span>;
  const { stale } = priceAge(paid.at, now);
  return (
    <span className="grid justify-items-start gap-0.5">
      {small ? (
        <Price value={paid.value} size="inherit" stale={stale} className="text-[1.75rem]" />
      ) : (
        <Price value={paid.value} stale={stale} />
      )}
      <AgeLine paid={paid} now={now} />
    </span>
  );
};
