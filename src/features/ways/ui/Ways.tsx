import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import { distanceText, durationText, moneyText } from '#src/lib/units.ts';
import { WAYS_TEXT } from '#src/texts/ways.ts';
import { cx } from '#src/ui/cx.ts';
import { useDistanceUnit } from '#src/ui/distance.ts';
import { billsOf, cheapestOf, worthOf } from '../model/bills.ts';
import { type Like, type MakePlan, plansOf, waysOf } from '../model/ways.ts';
import { useOthersPlanned, useRefusedPlans } from '../useOthersPlanned.ts';
import { HowCompared, NotCompared, OtherWay } from './Compared.tsx';
import { WayBill } from './WayBill.tsx';

/** US dollars of fuel left that are worth a word; less is what rounding to tenths of a gallon leaves. */
const STAYS_FROM = 0.5;

/** Side by side, one below the other where letters are large. */
const columns = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(5.5rem, 100%), 1fr))' } as const;

interface WaysProps {
  readonly route: RouteRow;
  /** Undefined too where the last form gave none: what stands is of another form then. */
  readonly plan: PlanRow | null | undefined;
  /** What was planned by where the chosen way has no plan: the other ways may have one (decision 0434). */
  readonly refused: Like | undefined;
  /** A plan is being made. */
  readonly busy: boolean;
  readonly makePlan: MakePlan;
  readonly onWay: (at: number) => void;
  /** Makes the plan of the chosen way anew. */
  readonly onAnew: (form: PlanRow['form']) => void;
  /** Milliseconds. */
  readonly now: number;
}

/**
 * The ways of a route side by side: length, time and, with a plan, the whole fuel bill of each. A press chooses one. From the
 * first plan on it is as high as it will be: the bills come a second or two later, when a thumb may be on the list below.
 */
const Ways = ({ route, plan, refused, busy, makePlan, onWay, onAnew, now }: WaysProps) => {
  const unit = useDistanceUnit();
  const state = useOthersPlanned(route, plan, makePlan, now);
  const ways = waysOf(route);
  const { plans: refusedPlans, asking } = useRefusedPlans(route, refused, makePlan);
  const plans = refusedPlans ?? (plan ? plansOf(route, plan) : []);
  const bills = billsOf(plans);
  const cheapest = bills[cheapestOf(bills) ?? -1];
  const known = bills.some((bill) => bill);
  const compared = refusedPlans !== undefined || (plan?.others?.length === route.others?.length && known);
  const comparing = !compared && (busy || asking || state === 'busy');
  const worth = worthOf(plans);
  const stays = ways.flatMap((way, at) => {
    const left = (bills[at]?.paid ?? 0) - (bills[at]?.settled ?? 0);
    return left > STAYS_FROM ? WAYS_TEXT.stays(distanceText(way.miles, unit), moneyText(left)) : [];
  });
  const notes = [
    WAYS_TEXT.bills,
    plans.some((each) => each?.afterTaxCost !== undefined) && WAYS_TEXT.withMiles,
    bills.some((bill) => bill && bill.paid - bill.settled > 0.005) && WAYS_TEXT.left(moneyText(worth)),
    ...stays,
  ].filter((note) => note !== false);
  return (
    <section
      aria-label={WAYS_TEXT.title}
      className={cx('shrink-0 border-b border-line px-4 pt-2 md:px-5', !plan && !refused && 'pb-2')}
    >
      <ol className="grid gap-2" style={columns}>
        {ways.map((way, at) => {
          const chosen = at === (route.place ?? 0);
          return (
            <li key={way.miles + way.duration} className="grid">
              <button
                type="button"
                aria-pressed={chosen}
                onClick={() => onWay(at)}
                className={cx(
                  'grid min-h-12 content-start gap-0.5 rounded-md px-2.5 py-1.5 text-left text-xs leading-tight text-ink-2',
                  chosen ? 'border-2 border-route bg-surface-2' : 'border-control border-line-control hover:bg-sunken',
                )}
              >
                <span className="sr-only">{WAYS_TEXT.way(at + 1)}: </span>
                <b className="text-sm font-strong text-ink">{distanceText(way.miles, unit)}</b>
                <span>{durationText(way.duration)}</span>
                {(plan || refused) && (
                  <WayBill
                    compared={compared}
                    low={refused !== undefined}
                    comparing={comparing}
                    plan={plans[at]}
                    bill={compared ? bills[at] : undefined}
                    cheapest={cheapest}
                  />
                )}
              </button>
            </li>
          );
        })}
      </ol>
      {refused && <OtherWay comparing={comparing} known={refusedPlans && known} />}
      {!refused && compared && <HowCompared notes={notes} />}
      {!refused && plan && !compared && (
        <NotCompared comparing={comparing} failed={state === 'failed'} onCompare={() => onAnew(plan.form)} />
      )}
    </section>
  );
};

export default Ways;
