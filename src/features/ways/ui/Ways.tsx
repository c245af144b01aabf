import { useEffect, useEffectEvent, useState } from 'react';
import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import { distanceText, durationText, moneyText } from '#src/lib/units.ts';
import { WAYS_TEXT } from '#src/texts/ways.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { useDistanceUnit } from '#src/ui/distance.ts';
import { planOthers, plansOfOthers } from '../commands.ts';
import { type Bill, billsOf, cheapestOf, worthOf } from '../model/bills.ts';
import { type Like, type MakePlan, plansOf, waysOf } from '../model/ways.ts';

/** Milliseconds: prices of an older plan are not compared with those of now. */
const FRESH_MS = 5 * 60_000;

/** US dollars of fuel left that are worth a word; less is what rounding to tenths of a gallon leaves. */
const STAYS_FROM = 0.5;

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

/** Plans the other ways once for each plan that is fresh; `again` does so on a press. */
const useOthersPlanned = ({ route, plan, makePlan, onAnew, now }: WaysProps) => {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const run = useEffectEvent(async (row: PlanRow) => {
    setState('busy');
    const made = await planOthers(route, row, makePlan).catch(() => false);
    setState(made ? 'idle' : 'failed');
  });
  const fresh = plan && now - plan.savedAt < FRESH_MS;
  const lacks = plan && plan.others?.length !== route.others?.length;
  const wanted = fresh && lacks ? plan : undefined;
  const at = wanted?.savedAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each plan
  useEffect(() => {
    if (wanted) void run(wanted);
  }, [at, route.savedAt]);
  const again = () => plan && onAnew(plan.form);
  return { state, again };
};

/** The plans of all ways by a form of which the chosen one has none, in the order of `waysOf`; undefined until they are made. */
const useRefusedPlans = ({ route, refused, makePlan }: WaysProps) => {
  const [made, setMade] = useState<{ readonly by: Like; readonly plans: readonly (PlanRow['plan'] | null)[] }>();
  const run = useEffectEvent(async (by: Like) => {
    const others = await plansOfOthers(route, by, makePlan).catch(() => undefined);
    if (others) setMade({ by, plans: others.toSpliced(route.place ?? 0, 0, null) });
  });
  useEffect(() => {
    if (refused) void run(refused);
  }, [refused]);
  return refused && made?.by === refused ? made.plans : undefined;
};

const Verdict = ({ bill, cheapest }: { readonly bill: Bill; readonly cheapest: Bill | undefined }) => {
  if (bill === cheapest) return <b className="font-strong text-green-text">{WAYS_TEXT.cheapest}</b>;
  return cheapest && WAYS_TEXT.more(moneyText(bill.settled - cheapest.settled));
};

/** The ways of a route side by side: length, time and, with a plan, the whole fuel bill of each. A press chooses one. */
const Ways = (props: WaysProps) => {
  const { route, plan, busy, onWay } = props;
  const unit = useDistanceUnit();
  const { state, again } = useOthersPlanned(props);
  const ways = waysOf(route);
  const refusedPlans = useRefusedPlans(props);
  const plans = refusedPlans ?? (plan ? plansOf(route, plan) : []);
  const bills = billsOf(plans);
  const cheapest = bills[cheapestOf(bills) ?? -1];
  const known = bills.some((bill) => bill);
  const compared = refusedPlans !== undefined || (plan?.others?.length === route.others?.length && known);
  const worth = worthOf(plans);
  const notes = [
    refusedPlans ? WAYS_TEXT.another : WAYS_TEXT.bills,
    plans.some((each) => each?.afterTaxCost !== undefined) && WAYS_TEXT.withMiles,
    bills.some((bill) => bill && bill.paid - bill.settled > 0.005) && WAYS_TEXT.left(moneyText(worth)),
  ].filter(Boolean);
  return (
    <section aria-label={WAYS_TEXT.title} className="shrink-0 border-b border-line px-4 py-2 md:px-5">
      <ol className={cx('grid gap-2', ways.length > 2 ? 'grid-cols-3' : 'grid-cols-2')}>
        {ways.map((way, at) => {
          const chosen = at === (route.place ?? 0);
          const bill = compared ? bills[at] : undefined;
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
                {bill && (
                  <span>
                    <b className="text-sm font-strong text-ink">{moneyText(bill.paid)}</b>{' '}
                    {bill.paid - bill.settled > STAYS_FROM &&
                      `${WAYS_TEXT.stays(moneyText(bill.paid - bill.settled))}, `}
                    <Verdict bill={bill} cheapest={cheapest} />
                  </span>
                )}
                {compared && plans[at] === null && <span>{WAYS_TEXT.noPlan}</span>}
              </button>
            </li>
          );
        })}
      </ol>
      {compared && known && <p className="mt-1 text-xs text-ink-2">{notes.join(' · ')}</p>}
      {plan && !compared && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3">
          <Button
            variant="quiet"
            size="dense"
            className="-ml-3"
            busy={busy || state === 'busy'}
            busyLabel={WAYS_TEXT.comparing}
            onClick={again}
          >
            {WAYS_TEXT.compare}
          </Button>
          {state === 'failed' && (
            <p role="alert" className="text-xs text-red-text">
              {WAYS_TEXT.failed}
            </p>
          )}
        </div>
      )}
    </section>
  );
};

export default Ways;
