import type { ReactNode } from 'react';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import { cx } from '#src/ui/cx.ts';
import { MilePost } from '#src/ui/MilePost.tsx';
import type { TripStop } from '../../stops/model/done.ts';
import { detourText, exitText, stopName } from '../../stops/model/stop-text.ts';
import { stopPlace, stopTown } from '../../stops/model/stops.ts';
import { FilledPrice } from '../../stops/ui/FilledPrice.tsx';
import { StopAmount } from '../../stops/ui/StopAmount.tsx';
import { StopPrice } from '../../stops/ui/StopPrice.tsx';

interface StripPostProps {
  readonly stop: TripStop & { readonly mile: number };
  readonly top: number;
  readonly selected: boolean;
  readonly onSelect: (id: string | undefined) => void;
}

/** The post of a stop, standing at its mile. The card beside it carries the words. */
export const StripPost = ({ stop, top, selected, onSelect }: StripPostProps) => (
  <span aria-hidden onMouseEnter={() => onSelect(stop.id)} className="absolute left-[98px] z-[2]" style={{ top }}>
    <MilePost
      mile={stop.mile}
      passed={stop.filled !== undefined}
      about={stop.station.approximate === true}
      className={cx('w-[50px] px-0!', selected && 'outline-2 outline-line-sign')}
    />
  </span>
);

interface StripCardProps extends StripPostProps {
  readonly now: number;
  /** Filling here, or correcting what was filled. */
  readonly fill?: ReactNode;
  readonly onOpen: (id: string) => void;
}

/** A stop beside the strip: name and exit, price and its age, what to buy, and why. A press opens its details. */
export const StripCard = ({ stop, fill, top, selected, now, onSelect, onOpen }: StripCardProps) => (
  <article
    data-card
    className={cx(
      'absolute right-0 left-[156px] z-[1] rounded-md bg-surface',
      selected ? 'border-2 border-line-sign' : 'border-control border-line-control',
    )}
    style={{ top }}
  >
    <button
      type="button"
      aria-label={FUEL_RESULT.showDetails(stopPlace(stop))}
      onClick={() => onOpen(stop.id)}
      onFocus={() => onSelect(stop.id)}
      onMouseEnter={() => onSelect(stop.id)}
      className="absolute inset-0 rounded-md"
    />
    <div className="pointer-events-none relative px-3 pt-2 pb-1.5">
      <h3 className="text-[1rem] text-balance wrap-anywhere leading-tight font-strong">{stopName(stop)}</h3>
      <p className="mt-0.5 text-xs leading-snug text-pretty text-ink-2">
        {[exitText(stop), stopTown(stop), detourText(stop)].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-1 mb-1 flex items-start justify-between gap-2">
        {stop.filled ? <FilledPrice fill={stop.filled} /> : <StopPrice station={stop.station} now={now} />}
        <StopAmount stop={stop} />
      </div>
      {stop.why && <p className="text-xs leading-snug font-label text-balance text-green-text">{stop.why}</p>}
      {fill && <div className="pointer-events-auto mt-1 mb-1 grid">{fill}</div>}
    </div>
  </article>
);
