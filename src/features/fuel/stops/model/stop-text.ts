import { moneyText, nearMilesText } from '#src/lib/units.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import { type PlannedStop, stopTown } from './stops.ts';

/** `detour 1.4 mi`, `on the route`, or what is to be expected of a place that is approximate; undefined where not told. */
export const detourText = ({ detour, station }: PlannedStop): string | undefined => {
  if (detour === undefined) return station.approximate ? FUEL_RESULT.placeApproximate : undefined;
  if (station.approximate)
    return `${FUEL_RESULT.placeApproximate}, ${FUEL_RESULT.detourAbout} ${nearMilesText(detour)}`;
  return detour < 0.05 ? FUEL_RESULT.onRoute : `${FUEL_RESULT.detour} ${nearMilesText(detour)}`;
};

/** The station's name, which says its brand; its town where it has none. */
export const stopName = (stop: PlannedStop): string => stop.station.name?.trim() || stopTown(stop);

/** `I-44, EXIT 283`: an address that names the exit, as most do; undefined for any other. */
export const exitText = ({ station }: PlannedStop): string | undefined =>
  /\bexit\b/i.test(station.address ?? '') ? station.address?.trim() : undefined;

/**
 * Where to when it is closed, in a sentence; undefined where a backend does not tell. In a plan that a former version made, it may be
 * passed before the stop is, which has to be said.
 */
export const backupText = ({ mile: here, backup }: PlannedStop): string | undefined => {
  if (backup === undefined) return undefined;
  if (backup === null) return FUEL_RESULT.noBackup;
  const { location, mile, extraCost = 0, warning } = backup;
  const money = extraCost < 0.005 ? FUEL_RESULT.same : FUEL_RESULT.more(moneyText(extraCost));
  const more = warning === undefined ? money : FUEL_RESULT.backupLow(money);
  if (!location) return FUEL_RESULT.backupElsewhere(more);
  const name = location.name?.trim() || location.city?.trim() || location.id;
  if (mile === undefined) return FUEL_RESULT.backup(name, undefined, more);
  const place = location.approximate ? FUEL_RESULT.backupAbout(mile) : FUEL_RESULT.backupMile(mile);
  return FUEL_RESULT.backup(name, mile < (here ?? mile) ? FUEL_RESULT.backupBefore(place) : place, more);
};
