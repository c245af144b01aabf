import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import { VERTICAL } from '../model/layout.ts';
import type { StripPlace } from '../model/strip.ts';

interface StripPlaceMarkProps {
  readonly place: StripPlace;
  /** Where its number stands, and where its words do. */
  readonly mark: number;
  readonly top: number;
}

/** A place on the way beside the vertical strip: its number at its mile, and its name among the cards of the stops. */
export const StripPlaceMark = ({ place, mark, top }: StripPlaceMarkProps) => (
  <>
    <span
      aria-hidden
      className="absolute z-[2] grid place-items-center rounded-full bg-route text-xs font-strong text-route-case"
      style={{ top: mark, left: 111, width: VERTICAL.place, height: VERTICAL.place }}
    >
      {place.number}
    </span>
    <p
      data-card
      className="absolute right-0 left-[156px] flex items-baseline rounded-md bg-surface px-3 py-1 text-md leading-snug"
      style={{ top }}
    >
      <b className="truncate font-strong">{place.name}</b>
      <span className="ml-1.5 shrink-0 text-xs text-ink-2">
        {FUEL_RESULT.mile} {Math.round(place.mile)}
      </span>
    </p>
  </>
);
