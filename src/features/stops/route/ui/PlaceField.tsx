import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { MAP, TIME, TRIP } from '#src/contract/limits.ts';
import { written } from '#src/contract/written.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { useDebounced } from '#src/hooks/useDebounced.ts';
import { useServer } from '#src/hooks/useServer.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { cx } from '#src/ui/cx.ts';
import { FieldFrame, fieldControlClass } from '#src/ui/FieldFrame.tsx';
import type { IconName } from '#src/ui/Icon.tsx';
import { type FieldDraft, lookAt, useStopsStore } from '../../map/store.ts';
import { searchPlaces } from '../map-services.ts';
import type { Place } from '../model/places.ts';
import { SuggestionList } from './SuggestionList.tsx';

/** Milliseconds a person must rest before the geocoder is asked; letters below which it is not. */
const DEBOUNCE_MS = 200;
const LEAST_LETTERS = 2;
/** Milliseconds until places that could not be looked up are asked for again, while the person waits for them. */
const AGAIN_MS = 4_000;

interface PlaceFieldProps {
  readonly draft: FieldDraft;
  readonly onDraft: (draft: FieldDraft) => void;
  readonly label: string;
  readonly icon?: IconName;
  /** False while the maps service loads: disabled, and its label says so. */
  readonly ready: boolean;
  /** Its places lie under the whole form, so that they never cover its buttons. */
  readonly listBelowForm: boolean;
  readonly trailing?: ReactNode;
  readonly className: string;
}

const useSuggestions = (text: string, wanted: boolean) => {
  const debounced = useDebounced(written(text), DEBOUNCE_MS);
  const view = useStopsStore((state) => state.view);
  return useServer({
    key: ['places', debounced],
    ask: (signal) => searchPlaces(debounced, view?.center, signal),
    enabled: wanted && debounced.length >= LEAST_LETTERS,
    keepFormer: true,
    everyMs: AGAIN_MS,
    until: (_places, error) => error === undefined,
    staleMs: TIME.cacheStaleMs,
  });
};

/**
 * Departure, destination or a place on the way: an editable combobox with list autocomplete (ARIA's pattern, decision 0600), over the geocoder. Arrows
 * move, Enter takes, Escape closes. A place without geometry fills the text and leaves the map alone.
 */
export const PlaceField = (props: PlaceFieldProps) => {
  const { draft, onDraft, label, icon, ready, listBelowForm, trailing, className } = props;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const online = useOnline();
  const found = useSuggestions(draft.text, open);
  const places = found.data ?? [];
  const shown = open && written(draft.text).length >= LEAST_LETTERS;

  const pick = (place: Place) => {
    onDraft({ text: place.label, place });
    if (place.at) lookAt({ kind: 'point', at: place.at, zoom: MAP.placeZoom });
    setOpen(false);
  };
  const step = (by: number) => {
    setOpen(true);
    if (places.length > 0) setActive((at) => (at + by + places.length) % places.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = places[active];
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(active < 0 ? 0 : -1);
    else if (event.key === 'Escape' && shown) setOpen(false);
    else if (event.key === 'Enter' && shown && chosen) pick(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={cx(!listBelowForm && 'relative', className)}>
      <FieldFrame
        label={ready ? label : `${label} ${MAP_TEXT.loadingField}`}
        labelHidden
        compact
        disabled={!ready}
        icon={icon}
        trailing={trailing}
      >
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            role="combobox"
            aria-expanded={shown}
            aria-controls={listId}
            aria-autocomplete="list"
            {...(shown && active >= 0 && { 'aria-activedescendant': `${listId}-${active}` })}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={ready ? label : `${label} ${MAP_TEXT.loadingField}`}
            disabled={!ready}
            value={draft.text}
            maxLength={TRIP.placeTextMax}
            onChange={(event) => {
              onDraft({ text: event.target.value });
              setActive(-1);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
            onFocus={(event) => event.target.select()}
            onBlur={() => setOpen(false)}
            className={fieldControlClass}
          />
        )}
      </FieldFrame>
      <SuggestionList
        id={listId}
        shown={shown}
        places={places}
        active={active}
        state={!online || found.error ? 'failed' : found.fetching ? 'searching' : 'settled'}
        onActive={setActive}
        onPick={pick}
      />
    </div>
  );
};
