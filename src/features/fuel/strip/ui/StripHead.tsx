import type { RouteRow } from '#src/data/db/database.ts';
import { distanceText, durationText } from '#src/lib/units.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import { useDistanceUnit } from '#src/ui/distance.ts';

/** The route in one line: its ends, length and time, and that they are approximate. */
export const StripHead = ({ route }: { readonly route: RouteRow }) => (
  <div className="@container flex items-baseline gap-3.5 px-9 pb-2.5">
    <h2 className="max-w-[40ch] shrink-0 truncate text-[1.125rem] leading-tight font-strong">
      {route.from.label} to {route.to.label}
    </h2>
    {route.via && (
      <p className="min-w-0 truncate text-sm">
        {FUEL_RESULT.via} {route.via.map(({ label }, at) => `${at + 1} ${label}`).join(' · ')}
      </p>
    )}
    <p className="text-sm whitespace-nowrap text-ink-2">
      {distanceText(route.miles, useDistanceUnit())} · {durationText(route.duration)}
    </p>
    {route.approximate && (
      <p title={FUEL_TEXT.approximateLong} className="ml-auto text-xs whitespace-nowrap text-ink-3">
        <span className="@max-[800px]:hidden">{FUEL_TEXT.approximateLong}</span>
        <span className="@min-[800px]:hidden">{FUEL_TEXT.approximate}</span>
      </p>
    )}
  </div>
);
