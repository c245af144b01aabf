import { useMemo, useRef } from 'react';
import type { RouteRow } from '#src/data/db/database.ts';
import { paidPrice } from '#src/lib/price.ts';
import { gallonsText, moneyText } from '#src/lib/units.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import { FUEL_TRIP } from '#src/texts/fuel-trip.ts';
import { cx } from '#src/ui/cx.ts';
import { MilePost } from '#src/ui/MilePost.tsx';
import { useBox } from '#src/ui/useBox.ts';
import type { TripStop } from '../../stops/model/done.ts';
import { stopPlace, stopTown } from '../../stops/model/stops.ts';
import { HORIZONTAL, horizontalLayout } from '../model/layout.ts';
import { type StripModel, stripLabel } from '../model/strip.ts';
import { HorizontalDrawing } from './HorizontalDrawing.tsx';
import { StripHead } from './StripHead.tsx';

interface HorizontalStripProps {
  readonly route: RouteRow;
  readonly strip: StripModel;
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  /** A press on a post: its card in the list. */
  readonly onOpen: (id: string) => void;
}

/** About the width of a label in pixels, from what its letters take on average in Overpass. */
const labelWidth = (stop: TripStop): number => {
  const gallons = stop.gallons === undefined ? 0 : gallonsText(stop.gallons).length;
  return Math.ceil(Math.max(stopTown(stop).length * 8.6, 58 + gallons * 6.9));
};

/** A stop in words: mile, town, price, gallons and cost. */
const wordsOf = (stop: TripStop): string => {
  const paid = paidPrice(stop.station);
  return [
    stopPlace(stop),
    stop.station.approximate && FUEL_RESULT.placeApproximate,
    stop.filled
      ? `${FUEL_TRIP.filled}, ${moneyText(stop.filled.price)}`
      : paid && `${moneyText(paid.value)} ${FUEL_TEXT[paid.kind]}`,
    stop.gallons !== undefined && gallonsText(stop.gallons),
    stop.cost !== undefined && moneyText(stop.cost),
  ]
    .filter(Boolean)
    .join(', ');
};

const StopLabel = ({ stop, side }: { readonly stop: TripStop; readonly side: 'left' | 'right' }) => {
  const price = stop.filled?.price ?? paidPrice(stop.station)?.value;
  return (
    <span
      className={cx(
        'pointer-events-none absolute top-0 grid gap-1 leading-none whitespace-nowrap',
        side === 'right' ? 'left-full ml-2 text-left' : 'right-full mr-2 text-right',
      )}
    >
      <span className="pt-0.5 text-sm leading-tight font-strong text-ink">{stopTown(stop)}</span>
      <span className="text-[0.875rem] text-ink-2">
        {price !== undefined && <b className="text-md leading-none font-figure text-ink">{moneyText(price)}</b>}
        {stop.gallons !== undefined && ` · ${gallonsText(stop.gallons)}`}
      </span>
    </span>
  );
};

/** The mile strip of a desktop, under the map, start left: a drawing, and its stops as a list of posts. */
export const HorizontalStrip = ({ route, strip, selected, onSelect, onOpen }: HorizontalStripProps) => {
  const box = useRef<HTMLDivElement>(null);
  const size = useBox(box);
  const width = size?.width ?? 920;
  const layout = useMemo(
    () =>
      horizontalLayout(
        strip.miles,
        strip.stops.map((stop) => ({ mile: stop.mile, label: labelWidth(stop) })),
        width,
      ),
    [strip, width],
  );
  return (
    <section aria-label={FUEL_TEXT.strip} className="h-58 shrink-0 border-t border-line bg-surface pt-3.5">
      <StripHead route={route} />
      <div ref={box} className="relative h-43">
        <HorizontalDrawing strip={strip} layout={layout} width={width} label={stripLabel(strip)} />
        <ol aria-label={FUEL_TEXT.stripStops}>
          {strip.stops.map((stop, at) => {
            const side = layout.labels[at] ?? 'none';
            return (
              <li
                key={stop.id}
                className="absolute top-[3px]"
                style={{ left: layout.posts[at] ?? 0, width: HORIZONTAL.post }}
              >
                <button
                  type="button"
                  aria-label={wordsOf(stop)}
                  aria-pressed={stop.id === selected}
                  onMouseEnter={() => onSelect(stop.id)}
                  onFocus={() => onSelect(stop.id)}
                  onClick={() => onOpen(stop.id)}
                  className="relative block w-full rounded-sm"
                >
                  <MilePost
                    mile={stop.mile}
                    passed={stop.filled !== undefined}
                    about={stop.station.approximate === true}
                    className={cx('w-full px-0!', stop.id === selected && 'outline-2 outline-line-sign')}
                  />
                  {side !== 'none' && <StopLabel stop={stop} side={side} />}
                </button>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
};
