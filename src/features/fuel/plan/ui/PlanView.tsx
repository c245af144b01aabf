import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import { Button } from '#src/ui/Button.tsx';
import { useBox } from '#src/ui/useBox.ts';
import { useEver } from '#src/ui/useEver.ts';
import { useStoredCards } from '../../cards/queries.ts';
import { withFills } from '../../stops/model/done.ts';
import type { PlannedStop } from '../../stops/model/stops.ts';
import { type StationParts, StopCard } from '../../stops/ui/StopCard.tsx';
import { planStrip } from '../../strip/model/strip.ts';
import { VerticalStrip } from '../../strip/ui/VerticalStrip.tsx';
import { sumOf } from '../../trips/model/trip.ts';
import { TripBar } from '../../trips/ui/TripBar.tsx';
import { useFilling } from '../../trips/ui/useFilling.tsx';
import { type PlanNotes, planNotes } from '../model/plan-notes.ts';
import { useToldStations } from '../queries.ts';
import { AskedBy } from './AskedBy.tsx';
import { PlanActions } from './PlanActions.tsx';
import { PlanTotal } from './PlanTotal.tsx';
import { PlanWarnings } from './PlanWarnings.tsx';

const StopDialog = lazy(() => import('../../stops/ui/StopDialog.tsx'));
const TaxDialog = lazy(() => import('../../states/ui/TaxDialog.tsx'));

/** Pixels that a strip has at least, however little of it is in sight. */
const LEAST_STRIP = 480;

export interface PlanViewProps {
  readonly route: RouteRow;
  readonly row: PlanRow;
  readonly stops: readonly PlannedStop[];
  /** What belongs to the route and stands over plan and form. It is scrolled away with the figures, so that the stops have the screen. */
  readonly above: ReactNode;
  /** The head says the assistant's figures; on a phone at full it has a head of its own. */
  readonly headless: boolean;
  /** `list`: cards, the strip lies elsewhere; `strip`: the vertical strip is the list. */
  readonly layout: 'list' | 'strip';
  readonly selected: string | undefined;
  readonly open: ReadonlySet<string>;
  /** The stop to scroll to. */
  readonly scrollTo: { readonly id: string; readonly serial: number } | undefined;
  readonly now: number;
  readonly parts: StationParts;
  readonly onSelect: (id: string | undefined) => void;
  readonly onToggle: (id: string) => void;
}

/** The way to the figures of the quarterly return, and whether its rates may be others by now. */
const PlanTax = ({ row, ratesOver }: { readonly row: PlanRow } & Pick<PlanNotes, 'ratesOver'>) => {
  const [shown, setShown] = useState(false);
  const asked = useEver(shown);
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 md:px-5">
      <Button variant="quiet" size="dense" className="-ml-3" onClick={() => setShown(true)}>
        {FUEL_RESULT.taxByState}
      </Button>
      {ratesOver && <p className="pb-2 text-xs text-orange-text">{ratesOver}</p>}
      {asked && (
        <Suspense>
          <TaxDialog
            plan={row.plan}
            ratesOver={ratesOver}
            madeAt={row.savedAt}
            open={shown}
            onClose={() => setShown(false)}
          />
        </Suspense>
      )}
    </div>
  );
};

/** A plan: what it costs and saves, and its stops as cards or along the strip. */
const PlanView = (props: PlanViewProps) => {
  const { route, row, above, headless, layout, selected, open, scrollTo, now, parts, onSelect, onToggle } = props;
  const stops = useMemo(() => withFills(props.stops, row), [props.stops, row]);
  const [shown, setShown] = useState<string>();
  const filling = useFilling(props, stops, () => setShown(undefined));
  const cards = useStoredCards();
  const told = useToldStations(row);
  const notes = useMemo(() => planNotes(row, stops, cards, told, now), [row, stops, cards, told, now]);
  const next = stops.find(({ filled }) => !filled)?.id;
  const strip = useMemo(() => planStrip(route, row.form, row.plan, stops), [route, row, stops]);
  const list = useRef<HTMLDivElement>(null);
  const size = useBox(list);
  useEffect(() => {
    if (!scrollTo) return;
    const id = CSS.escape(scrollTo.id);
    list.current?.querySelector(`[data-stop="${id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [scrollTo]);
  return (
    <div ref={list} className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
      {above}
      {!headless && <AskedBy form={row.form} />}
      <div className="shrink-0 border-b border-line px-4 pt-1.5 pb-2.5 md:px-5 md:pt-4 md:pb-3.5">
        <PlanTotal
          plan={row.plan}
          paid={row.trip && row.trip.fills.length > 0 ? sumOf(row.trip.fills).paid : undefined}
          approximate={layout === 'strip' && route.approximate}
        />
        <div className="flex flex-wrap items-center gap-x-3 md:flex-nowrap">
          {notes.made.length > 0 && <p className="mt-1 text-xs text-ink-2">{notes.made.join(' · ')}</p>}
          <PlanActions route={route} row={row} notes={notes} now={now} />
        </div>
      </div>
      {row.plan.milesByState !== undefined && <PlanTax row={row} ratesOver={notes.ratesOver} />}
      {(row.trip !== undefined || stops.length === 0) && (
        // Elsewhere the place is chosen where a stop's fill is entered.
        <TripBar route={route} row={row} onElsewhere={() => filling.begin(undefined)} />
      )}
      <PlanWarnings warnings={notes.warnings} />
      {notes.noStops && <p className="px-4 pt-3 text-sm text-ink-2 md:px-5">{notes.noStops}</p>}
      {layout === 'strip' ? (
        <VerticalStrip
          strip={strip}
          room={Math.max(LEAST_STRIP, size?.height ?? 0)}
          selected={selected}
          now={now}
          fill={(stop) => (stop.filled || stop.id === next) && filling.part(stop)}
          onSelect={onSelect}
          onOpen={setShown}
        />
      ) : (
        <ol
          aria-label={FUEL_TEXT.stripStops}
          className="grid shrink-0 grid-cols-[minmax(0,1fr)] content-start gap-2.5 px-5 pt-2.5 pb-4"
        >
          {stops.map((stop) => (
            <li key={stop.id}>
              <StopCard
                stop={stop}
                fill={(stop.filled || stop.id === next || open.has(stop.id)) && filling.part(stop)}
                open={open.has(stop.id)}
                selected={selected === stop.id}
                now={now}
                parts={parts}
                onToggle={onToggle}
                onSelect={onSelect}
              />
            </li>
          ))}
        </ol>
      )}
      {layout === 'strip' && shown !== undefined && (
        <Suspense>
          <StopDialog
            stop={stops.find((stop) => stop.id === shown)}
            fill={filling.part(stops.find((stop) => stop.id === shown))}
            now={now}
            parts={parts}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
      {filling.dialog}
    </div>
  );
};

export default PlanView;
