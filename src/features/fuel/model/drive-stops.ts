import type { LatLon } from '#src/lib/geo.ts';
import { paidPrice, priceAge } from '#src/lib/price.ts';
import { DRIVE } from '#src/texts/drive.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { undatedText } from '#src/texts/price.ts';
import type { TripStop } from './done.ts';
import { stopName } from './stop-text.ts';
import { stopTown } from './stops.ts';

/** A stop as drive mode shows it. Miles, US gallons, US dollars a gallon. */
export interface RoadStop {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly town: string;
  /** Of its exit, where its address names one: `163`. */
  readonly exit: string | undefined;
  readonly mile: number;
  /** Miles off the route and back. */
  readonly detour: number;
  readonly gallons: number | undefined;
  readonly price: number | undefined;
  /** `Net, 5 h ago`; `Price` where there is none. */
  readonly age: string;
  readonly filled: boolean;
  /** Undefined where the place is approximate or not known. */
  readonly place: LatLon | undefined;
}

const EXIT = /\bexit\s*#?\s*(\d{1,3}(?:\s?-?[a-z]\b)?)/i;

/** The number of the exit that an address names: `I-44, EXIT 283` gives 283. */
export const exitNumber = (address: string | undefined): string | undefined =>
  EXIT.exec(address ?? '')?.[1]
    ?.replace(/\s/g, '')
    .toUpperCase();

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The stops of a trip whose mile is known, for the road. @param now milliseconds */
export const roadStops = (stops: readonly TripStop[], now: number): RoadStop[] =>
  stops.flatMap((stop) => {
    const { id, number, station, mile, detour = 0, gallons, filled } = stop;
    if (mile === undefined) return [];
    const paid = paidPrice(station);
    const { when, imported, stale } = priceAge(paid ?? {}, now);
    const age = paid && capital(`${FUEL_TEXT[paid.kind]}, ${when ?? undatedText(imported)}`);
    const { latitude, longitude, approximate } = station;
    const known = !approximate && latitude !== undefined && longitude !== undefined;
    return {
      ...{ id, number, name: stopName(stop), town: stopTown(stop), exit: exitNumber(station.address) },
      ...{ mile, detour, gallons, price: filled?.price ?? paid?.value, filled: filled !== undefined },
      age: age ? (stale ? DRIVE.stale(age) : age) : DRIVE.price,
      place: known ? { latitude, longitude } : undefined,
    };
  });
