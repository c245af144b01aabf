import type { ReactNode } from 'react';
import type { AppError } from '#src/contract/errors.ts';
import type { DrivenTrip, DriveStop } from '#src/lib/drive-parts.ts';
import { gallonsText, moneyText } from '#src/lib/units.ts';
import { DRIVE } from '#src/texts/drive.ts';
import { DriveButton } from '../../look/ui/DriveButton.tsx';

export interface FilledProps {
  readonly stop: DriveStop;
  readonly trip: DrivenTrip<ReactNode, AppError>;
  readonly say: (text: string) => void;
  readonly onNo: () => void;
}

/** Filled here? One tap where it was as planned; another amount is typed. */
const Filled = ({ stop, trip, say, onNo }: FilledProps) => {
  const { gallons, price } = stop;
  const store = async () => {
    const stored = await trip.fillAsPlanned(stop.id);
    say(stored.ok ? DRIVE.filled(gallonsText(gallons ?? 0)) : DRIVE.notStored);
  };
  return (
    <section aria-label={DRIVE.filledHere} className="drive-notice drive-filled">
      <p>{DRIVE.filledHere}</p>
      <div className="drive-buttons">
        {gallons !== undefined && price !== undefined && (
          <DriveButton icon="fuel" go onPress={() => void store()}>
            {DRIVE.filledAsPlanned(gallonsText(gallons), moneyText(price))}
          </DriveButton>
        )}
        <DriveButton onPress={() => trip.fillOtherwise(stop.id)}>{DRIVE.filledOther}</DriveButton>
        <DriveButton onPress={onNo}>{DRIVE.notFilled}</DriveButton>
      </div>
    </section>
  );
};

export default Filled;
