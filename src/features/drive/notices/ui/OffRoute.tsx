import { useState } from 'react';
import { nearMilesText } from '#src/lib/units.ts';
import { DRIVE } from '#src/texts/drive.ts';
import { DriveButton } from '../../look/ui/DriveButton.tsx';

export interface OffRouteProps {
  readonly online: boolean;
  readonly onPlan: () => Promise<void>;
  readonly miles: number;
  /** What the fuel does not last to. */
  readonly fuel: string | undefined;
}

const OffRoute = ({ miles, fuel, online, onPlan }: OffRouteProps) => {
  const [busy, setBusy] = useState(false);
  const plan = async () => {
    setBusy(true);
    await onPlan();
    setBusy(false);
  };
  return (
    <section className="drive-notice">
      <p role="status" className="drive-warn">
        {DRIVE.offRoute(nearMilesText(miles))}
      </p>
      {fuel !== undefined && <p className="drive-warn">{fuel}</p>}
      {online ? (
        <DriveButton icon="navigation" go busy={busy} onPress={() => void plan()}>
          {busy ? DRIVE.newPlanBusy : DRIVE.newPlan}
        </DriveButton>
      ) : (
        <p className="drive-label">{DRIVE.newPlanOffline}</p>
      )}
    </section>
  );
};

export default OffRoute;
