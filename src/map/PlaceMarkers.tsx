import { Marker } from 'react-map-gl/maplibre';
import type { LatLon } from '#src/lib/geo.ts';

/** A place on the route's way. */
export interface MapPlace extends LatLon {
  readonly label: string;
}

/** The places on a route's way, numbered from 1 in their order. Loads with the first route that has one. */
const PlaceMarkers = ({ places }: { readonly places: readonly MapPlace[] }) =>
  places.map(({ label, latitude, longitude }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a place may stand on the way twice, and its number is what is drawn
    <Marker key={at} latitude={latitude} longitude={longitude}>
      <span
        role="img"
        aria-label={`${at + 1}: ${label}`}
        title={label}
        className="grid size-8 place-items-center rounded-full border-2 border-current bg-route text-sm font-strong text-route-case"
      >
        {at + 1}
      </span>
    </Marker>
  ));

export default PlaceMarkers;
