import { GENERAL_SERVICE, valueLabel } from '#src/contract/enums.ts';
import type { Station } from '#src/contract/station.ts';
import { joined } from '#src/lib/address.ts';

type SummaryPart =
  | 'store_no'
  | 'storeNumber'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'address'
  | 'serviceTypes'
  | 'truckBrands';
/** What the summary needs of a station; any part may be missing. */
export type SummaryStation = { readonly [K in SummaryPart]?: Station[K] | undefined };

/**
 * The station summary that `POST /ticket` sends as its message: store number, city and state; address; the services asked
 * for, where nobody says the first of the stop or 'General Service', and the brand names. Up to three lines; a part the
 * station lacks is left out.
 */
export const stationSummary = (station: SummaryStation, asked: readonly string[] = []): string => {
  const store = (station.storeNumber ?? station.store_no)?.trim();
  const services = asked.length > 0 ? asked : (station.serviceTypes?.slice(0, 1) ?? []);
  return joined(
    [
      joined([store && `Store ${store}`, station.city, station.state], ', '),
      station.address,
      joined(
        [services.map(valueLabel).join(', ') || GENERAL_SERVICE, station.truckBrands?.map(valueLabel).join(', ')],
        ' · ',
      ),
    ],
    '\n',
  );
};
