import type { PlanRow } from '#src/data/db/database.ts';
import { moneyText } from '#src/lib/units.ts';
import { WAYS_TEXT } from '#src/texts/ways.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { Bill } from '../model/bills.ts';

interface WayBillProps {
  /** The bills are compared: they are known, or it is known that there are none. */
  readonly compared: boolean;
  /** Under a form that the chosen way has no plan for the second line is left out where it is empty: what would help stands below. */
  readonly low: boolean;
  readonly comparing: boolean;
  readonly plan: PlanRow['plan'] | null | undefined;
  readonly bill: Bill | undefined;
  readonly cheapest: Bill | undefined;
}

const verdictOf = (bill: Bill, cheapest: Bill | undefined) => {
  if (bill === cheapest) return <b className="font-strong text-green-text">{WAYS_TEXT.cheapest}</b>;
  return cheapest && WAYS_TEXT.more(moneyText(bill.settled - cheapest.settled));
};

/** Two lines, whatever is known: what a way's fuel costs, and by how much that is more than the cheapest way's. */
export const WayBill = ({ compared, low, comparing, plan, bill, cheapest }: WayBillProps) => {
  if (comparing)
    return (
      <>
        <span className="grid min-h-[1lh] items-center text-sm">
          <Skeleton className="w-3/4" />
        </span>
        {!low && <span className="min-h-[1lh]" />}
      </>
    );
  return (
    <>
      <span className="min-h-[1lh] text-sm">
        {bill && <b className="font-strong text-ink">{moneyText(bill.paid)}</b>}
        {compared && plan === null && WAYS_TEXT.noPlan}
      </span>{' '}
      {(!low || bill) && <span className="min-h-[1lh]">{bill && verdictOf(bill, cheapest)}</span>}
    </>
  );
};
