import type { ReactNode } from 'react';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import type { TripStop } from '../model/done.ts';
import { stopTown } from '../model/stops.ts';
import { type StationParts, StopCard } from './StopCard.tsx';

interface StopDialogProps {
  readonly stop: TripStop | undefined;
  readonly fill: ReactNode;
  readonly now: number;
  readonly parts: StationParts;
  readonly onClose: () => void;
}

/** A stop of the strip with its details, on a phone. */
const StopDialog = ({ stop, fill, now, parts, onClose }: StopDialogProps) => (
  <Dialog open={stop !== undefined} onClose={onClose} title={stop ? stopTown(stop) : FUEL_TEXT.title}>
    {stop && (
      <div className="pt-2 text-ink">
        <StopCard
          stop={stop}
          fill={fill}
          open
          selected={false}
          now={now}
          parts={parts}
          onToggle={onClose}
          onSelect={() => undefined}
        />
      </div>
    )}
  </Dialog>
);

export default StopDialog;
