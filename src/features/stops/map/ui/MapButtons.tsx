import { MAP_TEXT } from '#src/texts/map.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { LocateButton } from '../../route/ui/LocateButton.tsx';
import { lookAt } from '../store.ts';

interface MapButtonsProps {
  /** The locate button stands elsewhere. */
  readonly zoomOnly: boolean;
  /** Pixels of the map's foot that something lies over. */
  readonly bottom: number;
}

/** Zoom and locate, 48 px each: nothing of the map needs two fingers. */
export const MapButtons = ({ zoomOnly, bottom }: MapButtonsProps) => (
  <div className="absolute right-4 z-(--z-map-control) grid gap-3" style={{ bottom: bottom + 24 }}>
    <div className="grid divide-y divide-line rounded-sm bg-surface shadow-2">
      <IconButton icon="plus" label={MAP_TEXT.zoomIn} onClick={() => lookAt({ kind: 'zoom', by: 1 })} />
      <IconButton icon="minus" label={MAP_TEXT.zoomOut} onClick={() => lookAt({ kind: 'zoom', by: -1 })} />
    </div>
    {!zoomOnly && <LocateButton />}
  </div>
);
