import { useState } from 'react';
import { DRIVE } from '#src/texts/drive.ts';
import { DriveButton } from '../../look/ui/DriveButton.tsx';

export interface OffRouteProps {
  readonly online: boolean;
  readonly onPlan: () => Promise<void>;
  /** How far off the truck is, or how far it has driven back. */
  readonly text: string;
  /** What the fuel does not last to. */
  readonly fuel: string | undefined;
}

const OffRoute = ({ text, fuel, online, onPlan }: OffRouteProps) => {
  const [busy, setBusy] = useState(false);
  const plan = async () => {
    setBusy(true);
    await onPlan();
    setBusy(false);
  };
  return (
    <section className="drive-notice">
      <p role="status" className="drive-warn">
        {text}
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
