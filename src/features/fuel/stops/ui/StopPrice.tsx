import type { ReactNode } from 'react';
import type { Station } from '#src/contract/station.ts';
import { type PaidPrice, paidPrice, priceAge } from '#src/lib/price.ts';
import { moneyText } from '#src/lib/units.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { undatedText } from '#src/texts/price.ts';
import { Price } from '#src/ui/Price.tsx';
import { StaleMark } from '#src/ui/StaleMark.tsx';

/** `net · 5 h ago`, and in words whether it is older than a day. */
const AgeLine = ({ paid, now, demo }: { readonly paid: PaidPrice; readonly now: number; readonly demo: boolean }) => {
  const { when, imported, stale } = priceAge(paid, now);
  return (
    <span className="text-xs leading-tight text-ink-2">
      <b className="font-strong text-ink">{FUEL_TEXT[paid.kind]}</b> · {when ?? undatedText(imported)}
      {stale && <StaleMark label={FUEL_TEXT.stale} className="ml-1 align-bottom" />}
      {demo && (
        <>
          {' · '}
          <span className="font-label text-yellow-text">{FUEL_TEXT.demoData}</span>
        </>
      )}
    </span>
  );
};

interface StopPriceProps {
  readonly station: Station;
  readonly now: number;
  /** Under the age, beside a large price; without it the age stands below a smaller one. */
  readonly second?: ReactNode;
}

/** A stop's price with its age: beside it in a list's card, below it on the strip. */
export const StopPrice = ({ station, now, second }: StopPriceProps) => {
  const paid = paidPrice(station);
  if (!paid) return <span className="text-sm text-ink-2">{FUEL_TEXT.noPrice}</span>;
  const { stale } = priceAge(paid, now);
  if (second === undefined)
    return (
      <span className="grid justify-items-start gap-0.5">
        <Price value={paid.value} size="inherit" stale={stale} className="text-[1.75rem]" />
        <AgeLine paid={paid} now={now} demo={false} />
      </span>
    );
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Price value={paid.value} stale={stale} />
      <div className="min-w-0 text-xs leading-snug text-ink-2">
        <AgeLine paid={paid} now={now} demo={station.demonstration === true} />
        <p className="text-pretty">{second}</p>
      </div>
    </div>
  );
};

/** `retail $3.21 · save $0.27`, as far as a station has them. */
export const Saving = ({ station }: { readonly station: Station }) => {
  const paid = paidPrice(station);
  if (paid?.savings === undefined) return null;
  return (
    <>
      {station.retailPrice !== undefined && `${FUEL_TEXT.retail} ${moneyText(station.retailPrice)} · `}
      <span className="font-strong text-green-text">
        {FUEL_TEXT.save} {moneyText(paid.savings)}
      </span>
    </>
  );
};
