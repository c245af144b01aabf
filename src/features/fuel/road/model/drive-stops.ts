import type { DriveStop } from '#src/lib/drive-parts.ts';
import { capital } from '#src/lib/letters.ts';
import { paidPrice, priceAge } from '#src/lib/price.ts';
import { DRIVE } from '#src/texts/drive.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { undatedText } from '#src/texts/price.ts';
import type { TripStop } from '../../stops/model/done.ts';
import { stopName } from '../../stops/model/stop-text.ts';
import { stopTown } from '../../stops/model/stops.ts';

const EXIT = /\bexit\s*#?\s*(\d{1,3}(?:\s?-?[a-z]\b)?)/i;

/** The number of the exit that an address names: `I-44, EXIT 283` gives 283. */
const exitNumber = (address: string | undefined): string | undefined =>
  EXIT.exec(address ?? '')?.[1]
    ?.replace(/\s/g, '')
    .toUpperCase();

/** The stops of a trip whose mile is known, for the road. @param now milliseconds */
export const roadStops = (stops: readonly TripStop[], now: number): DriveStop[] =>
  stops.flatMap((stop) => {
    const { id, number, station, mile, detour = 0, gallons, arrival, filled } = stop;
    if (mile === undefined) return [];
    const paid = paidPrice(station);
    const { when, imported, stale } = priceAge(paid ?? {}, now);
    const age = paid && capital(`${FUEL_TEXT[paid.kind]}, ${when ?? undatedText(imported)}`);
    const { latitude, longitude, approximate } = station;
    const known = !approximate && latitude !== undefined && longitude !== undefined;
    return {
      ...{ id, number, name: stopName(stop), town: stopTown(stop), exit: exitNumber(station.address) },
      ...{ mile, detour, gallons, arrival, price: filled?.price ?? paid?.value, filled: filled !== undefined },
      age: age ? (stale ? DRIVE.stale(age) : age) : DRIVE.price,
      place: known ? { latitude, longitude } : undefined,
    };
  });
