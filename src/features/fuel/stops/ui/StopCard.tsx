import { type ReactNode, useId } from 'react';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { MilePost } from '#src/ui/MilePost.tsx';
import type { TripStop } from '../model/done.ts';
import { backupText, detourText, exitText, stopName } from '../model/stop-text.ts';
import { type PlannedStop, stopTown } from '../model/stops.ts';
import { FilledPrice } from './FilledPrice.tsx';
import { StopAmount } from './StopAmount.tsx';
import { Saving, StopPrice } from './StopPrice.tsx';

/** What the map screen lends the plan's cards: a station's details and its Request Service. */
export interface StationParts {
  readonly details: (stop: PlannedStop) => ReactNode;
  /** Null for staff. */
  readonly request: (stop: PlannedStop) => ReactNode;
}

interface StopCardProps {
  readonly stop: TripStop;
  /** Filling here, or correcting what was filled. */
  readonly fill?: ReactNode;
  readonly open: boolean;
  readonly selected: boolean;
  readonly now: number;
  readonly parts: StationParts;
  readonly onToggle: (id: string) => void;
  readonly onSelect: (id: string | undefined) => void;
}

/** Why this stop, what is in the tank there, and where to when it is closed. */
const Why = ({ stop }: { readonly stop: PlannedStop }) => {
  const level =
    stop.arrival !== undefined && stop.leaving !== undefined
      ? FUEL_RESULT.inTank(Math.round(stop.arrival), Math.round(stop.leaving))
      : undefined;
  const backup = backupText(stop);
  if (!stop.why && !level && !backup) return null;
  return (
    <p className="my-3 flex gap-2 text-sm font-label text-green-text">
      <Icon name="fuel" size={16} className="mt-0.5" />
      <span>
        {[stop.why && `${stop.why}.`.replace('..', '.'), level].filter(Boolean).join(' ')}
        {backup && <span className="block text-ink-2">{backup}</span>}
      </span>
    </p>
  );
};

/** A stop of the plan in the desktop's list: the mile, the price, what to buy, and on demand all the rest. */
export const StopCard = ({ stop, fill, open, selected, now, parts, onToggle, onSelect }: StopCardProps) => {
  const nameId = useId();
  const { station } = stop;
  const name = stopName(stop);
  const number = station.store_no ?? station.storeNumber ?? station.combinId;
  return (
    <article
      aria-labelledby={nameId}
      data-stop={stop.id}
      onMouseEnter={() => onSelect(stop.id)}
      onFocus={() => onSelect(stop.id)}
      className={cx(
        'rounded-md border bg-surface px-3.5 py-3',
        selected ? 'border-line-sign ring-1 ring-line-sign' : 'border-line',
      )}
    >
      <div className="flex items-start gap-3.5">
        {stop.mile !== undefined && (
          <MilePost mile={stop.mile} passed={stop.filled !== undefined} about={station.approximate === true} />
        )}
        <div className="min-w-0 flex-1">
          <h3 id={nameId} className="text-[1.125rem] leading-snug font-strong wrap-anywhere">
            {name}
          </h3>
          <p className="text-sm text-pretty text-ink-2">
            {[number, exitText(stop), stopTown(stop), detourText(stop)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <IconButton
          icon={open ? 'chevron-up' : 'chevron-down'}
          label={open ? FUEL_RESULT.hideDetails(name) : FUEL_RESULT.showDetails(name)}
          aria-expanded={open}
          onClick={() => onToggle(stop.id)}
          className="-my-1 -mr-2.5 -ml-2 text-ink-3!"
        />
      </div>
      <div className="mt-2.5 flex items-start justify-between gap-3">
        {stop.filled ? (
          <FilledPrice fill={stop.filled} />
        ) : (
          <StopPrice station={station} now={now} second={open ? <Saving station={station} /> : (stop.why ?? '')} />
        )}
        <StopAmount stop={stop} />
      </div>
      {fill && <div className="mt-2.5 grid">{fill}</div>}
      {open && (
        <>
          {parts.details(stop)}
          <Why stop={stop} />
          {parts.request(stop)}
        </>
      )}
    </article>
  );
};
