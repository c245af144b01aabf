import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import type { Customer } from '#src/contract/customer.ts';
import { PATHS } from '#src/contract/paths.ts';
import type { SharedPosition } from '#src/contract/ticket.ts';
import { useServerNow } from '#src/hooks/useServerNow.ts';
import { agoText, nearMilesText } from '#src/lib/units.ts';
import { mapStations } from '#src/map/geojson.ts';
import { MapBoundary } from '#src/map/MapBoundary.tsx';
import { CHATS } from '#src/texts/chats.ts';
import { CUSTOMER } from '#src/texts/customer.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { copyText } from '#src/ui/copy-text.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { preference } from '#src/ui/preference.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { showStop } from '#src/ui/show-stop.ts';
import { placeText, withinText } from '../../words/model/place.ts';
import { type Away, awayFrom, eighth } from '../model/away.ts';
import { Drawing } from './Drawing.tsx';

const StopMap = lazy(() => import('./StopMap.tsx'));

/** A map costs as much as the rest of the page: whoever wants it has it beside every ticket from then on. */
const small = preference('ticketMap', ['closed', 'open']);

/** Miles within which the truck is at the stop. */
const AT_STOP = 0.1;

const awayText = ({ miles, bearing }: Away): string =>
  miles < AT_STOP ? CUSTOMER.atStop : CUSTOMER.away(nearMilesText(miles), CUSTOMER.directions[eighth(bearing)] ?? '');

interface WhereProps {
  readonly stop: Customer['stop'];
  readonly position: SharedPosition | undefined;
}

/** The truck and the stop: in words, as a drawing, on a small map where that is wanted, and the way to the large one. */
export const Where = ({ stop, position }: WhereProps) => {
  const now = useServerNow();
  const open = useStore(small.store, ({ value }) => value === 'open');
  const [placed] = stop ? mapStations([stop]) : [];
  const away = placed && position && awayFrom(placed, position);
  const told = away ? awayText(away) : CUSTOMER.truckAt;
  const failed = <p className="text-sm text-ink-2">{CUSTOMER.noMap}</p>;
  return (
    <div className="grid gap-2 text-sm">
      {stop?.withheld && <Banner icon="map-pin-off">{CUSTOMER.withheld[stop.withheld]}</Banner>}
      {position ? (
        <div className="flex items-center justify-between gap-2">
          <p>
            <b className="block font-label">{told}</b>
            <span className="text-ink-2">
              {CUSTOMER.measured(withinText(position.accuracy), agoText(Date.parse(position.at), now))}
            </span>
          </p>
          <IconButton
            icon="copy"
            size={20}
            label={CUSTOMER.copyPlace}
            onClick={() => void copyText(placeText(position), CUSTOMER)}
            className="shrink-0"
          />
        </div>
      ) : (
        <p className="text-ink-2">{CUSTOMER.notShared}</p>
      )}
      {!open && away && away.miles >= AT_STOP && <Drawing away={away} label={CUSTOMER.drawing(told)} />}
      {open && placed && (
        <MapBoundary fallback={failed}>
          <Suspense fallback={<Spinner label={CUSTOMER.loadingMap} className="h-56" />}>
            <StopMap key={placed.id} stop={placed} truck={position} />
          </Suspense>
        </MapBoundary>
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        {placed && (
          <Button
            variant="quiet"
            className="-ml-3"
            aria-expanded={open}
            onClick={() => small.set(open ? 'closed' : 'open')}
          >
            {open ? CUSTOMER.hideMap : CUSTOMER.showMap}
          </Button>
        )}
        {stop && !stop.withheld && (
          <Link
            to={PATHS.map}
            state={showStop(stop.id)}
            className="inline-flex min-h-12 items-center font-label text-blue-text underline underline-offset-3 pointer-fine:min-h-9"
          >
            {CHATS.openMap}
          </Link>
        )}
      </div>
    </div>
  );
};
