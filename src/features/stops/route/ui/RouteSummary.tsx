import type { RouteRow } from '#src/data/db/database.ts';
import { distanceText, durationText } from '#src/lib/units.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { useDistanceUnit } from '#src/ui/distance.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';

interface RouteSummaryProps {
  readonly route: RouteRow;
  /** It takes the place of fields that had the focus. */
  readonly focused: boolean;
  readonly onEdit: () => void;
  readonly onClear: () => void;
}

/** A built route on a phone: its ends, the places on its way, length and time in two or three lines. A press opens the fields again. */
export const RouteSummary = ({ route, focused, onEdit, onClear }: RouteSummaryProps) => {
  const unit = useDistanceUnit();
  const facts = [distanceText(route.miles, unit), durationText(route.duration)];
  if (route.approximate) facts.push(MAP_TEXT.approximate);
  return (
    <div className="flex items-center py-1 pr-1">
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: the focus was in the fields that it takes the place of
        autoFocus={focused}
        onClick={onEdit}
        className="grid min-h-14 min-w-0 flex-1 content-center gap-1 rounded-md px-4 py-1.5 text-left leading-snug"
      >
        <span className="sr-only">{MAP_TEXT.editRoute}: </span>
        <span className="flex min-w-0 items-center gap-2 text-[1.125rem] font-strong">
          <span className="truncate">{route.from.label}</span>
          <Icon name="arrow-right" size={20} label="to" />
          <span className="truncate">{route.to.label}</span>
        </span>
        {route.via && (
          <span className="truncate text-sm">
            {MAP_TEXT.via} {route.via.map(({ label }) => label).join(' · ')}
          </span>
        )}
        <span className="text-xs text-ink-2">{facts.join(' · ')}</span>
      </button>
      <IconButton icon="x" label={MAP_TEXT.clearRoute} onClick={onClear} />
    </div>
  );
};
