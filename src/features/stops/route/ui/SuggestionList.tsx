import { MAP_TEXT } from '#src/texts/map.ts';
import { cx } from '#src/ui/cx.ts';
import type { Place } from '../model/places.ts';

interface SuggestionListProps {
  readonly id: string;
  readonly shown: boolean;
  readonly places: readonly Place[];
  readonly active: number;
  readonly state: 'searching' | 'settled' | 'failed';
  readonly onActive: (at: number) => void;
  readonly onPick: (place: Place) => void;
}

const SENTENCES = { searching: MAP_TEXT.searchingPlaces, settled: MAP_TEXT.noPlaces, failed: MAP_TEXT.placesFailed };

/** Places below a field. They are taken on press, before the field loses the focus. */
export const SuggestionList = ({ id, shown, places, active, state, onActive, onPick }: SuggestionListProps) => (
  <div
    hidden={!shown}
    className="absolute inset-x-0 top-full z-(--z-drawer) mt-1.5 max-h-80 overflow-y-auto rounded-md border border-line bg-surface p-1.5 shadow-2"
  >
    <div id={id} role="listbox" aria-label={MAP_TEXT.places}>
      {places.map((place, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
        <div
          key={`${place.label} ${place.detail ?? ''}`}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onActive(at)}
          onClick={() => onPick(place)}
          className={cx(
            'flex min-h-12 cursor-pointer flex-wrap items-baseline content-center gap-x-2 rounded-sm px-3 py-1.5',
            at === active && 'bg-sunken',
          )}
        >
          <span className="font-label">{place.label}</span>
          {place.detail && <span className="text-xs text-ink-2">{place.detail}</span>}
        </div>
      ))}
    </div>
    {places.length === 0 && (
      <p role="status" className="px-3 py-2.5 text-sm text-ink-2">
        {SENTENCES[state]}
      </p>
    )}
  </div>
);
