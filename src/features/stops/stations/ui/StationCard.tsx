import { memo } from 'react';
import type { Station } from '#src/contract/station.ts';
import { nearMilesText } from '#src/lib/units.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { cx } from '#src/ui/cx.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { MilePost } from '#src/ui/MilePost.tsx';
import { select, toggleCard } from '../../map/store.ts';
import { stationName, whereText } from '../model/station-text.ts';
import { LazyDetails } from './LazyDetails.tsx';
import { type OnRequest, RequestButton } from './RequestButton.tsx';
import { StationPrice } from './StationPrice.tsx';

/** A station as a list shows it: with its mile on a route, and how far off it lies. */
export interface ListedStation {
  readonly station: Station;
  readonly mile?: number;
  /** Miles off the route, or from the device's place. */
  readonly away?: number;
}

interface StationCardProps {
  readonly item: ListedStation;
  readonly open: boolean;
  readonly selected: boolean;
  readonly now: number;
  /** Absent for staff. */
  readonly onRequest?: OnRequest | undefined;
}

/** A station card, collapsed or expanded. */
export const StationCard = memo(({ item, open, selected, now, onRequest }: StationCardProps) => {
  const { station, mile, away } = item;
  const name = stationName(station);
  // Whole where the card is open: a list of many is read by its beginnings, one stop is read.
  const words = open ? undefined : 'truncate';
  return (
    <article
      onFocus={() => select(station.id)}
      className={cx(
        'border-b border-line px-4 pt-0.5 pb-3.5',
        'md:rounded-md md:border md:px-3.5 md:py-3',
        selected && 'md:border-line-sign md:ring-1 md:ring-line-sign',
      )}
    >
      <div className="flex items-start gap-3">
        {mile !== undefined && <MilePost mile={mile} about={station.approximate === true} />}
        <div className="min-w-0 flex-1">
          <h3 className={cx('mt-0.5 text-[1.125rem] leading-tight font-strong', words)}>{name}</h3>
          <p className={cx('mt-0.5 text-sm leading-tight text-ink-2', words)}>
            {whereText(station, away === undefined ? undefined : nearMilesText(away))}
          </p>
        </div>
        <IconButton
          icon={open ? 'chevron-up' : 'chevron-down'}
          label={open ? MAP_TEXT.hideDetails(name) : MAP_TEXT.showDetails(name)}
          aria-expanded={open}
          onClick={() => toggleCard(station.id)}
          className="-mt-1 -mr-3 -ml-2 text-ink-3!"
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2.5">
        <StationPrice station={station} now={now} />
        {onRequest && !open && <RequestButton station={station} onRequest={onRequest} />}
      </div>
      {open && <LazyDetails station={station} />}
      {open && onRequest && (
        <div className="mt-3">
          <RequestButton station={station} onRequest={onRequest} wide />
        </div>
      )}
    </article>
  );
});
