import { useState } from 'react';
import type { Credit } from '#src/map/attribution.ts';
import { CreditLinks } from '#src/map/CreditLinks.tsx';
import { MAP_TEXT } from '#src/texts/map.ts';
import { IconButton } from '#src/ui/IconButton.tsx';

interface MapCreditsProps {
  readonly credits: readonly Credit[];
  /** What the map does not show, said before the credits; never folded. */
  readonly note: string | undefined;
  /** Behind an "i" button: on a phone. */
  readonly folded: boolean;
  /** Pixels of the map that something lies over. */
  readonly bottom: number;
  readonly left: number;
}

/** Its licence asks to be named where the map is first seen. */
const isNamedAlways = ({ href = '' }: Credit) => href.startsWith('https://www.openstreetmap.org/');

/** Where the map comes from: bottom left, on a phone behind a button, but for OpenStreetMap. */
export const MapCredits = ({ credits, note, folded, bottom, left }: MapCreditsProps) => {
  const [open, setOpen] = useState(false);
  if (credits.length === 0) return null;
  const shown = folded && !open ? credits.filter(isNamedAlways) : credits;
  return (
    <div
      className="absolute z-(--z-map-control) flex max-w-[calc(100%-84px)] items-center gap-1"
      style={{ bottom: bottom + 10, left: left + 10 }}
    >
      {folded && (
        <IconButton
          icon="info"
          label={MAP_TEXT.attribution}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="rounded-sm bg-surface/90 shadow-1"
        />
      )}
      {(note !== undefined || shown.length > 0) && (
        <p className="rounded-xs bg-surface/90 px-1.5 py-1 text-2xs text-ink-2">
          {note} <CreditLinks credits={shown} />
        </p>
      )}
    </div>
  );
};
