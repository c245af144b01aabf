import { DRIVE } from '#src/texts/drive.ts';
import { cx } from '#src/ui/cx.ts';
import { DriveButton } from '../../look/ui/DriveButton.tsx';
import type { FuelWarning } from './useFuelShort.ts';

/** Fuel does not last to the next stop: how far it does, and one tap to plan the rest from here. */
export const FuelShort = ({ fuel: { text, why, busy, plan, later } }: { readonly fuel: FuelWarning }) => (
  <section className={cx('drive-notice drive-short', why !== undefined && 'drive-why')}>
    <p role="alert" className="drive-warn">
      {text}
    </p>
    {why !== undefined && <p role="status">{why}</p>}
    {!plan && <p className="drive-label">{DRIVE.restWhere}</p>}
    <div className="drive-buttons">
      {plan && (
        <DriveButton icon="fuel" go busy={busy} onPress={() => void plan()}>
          {busy ? DRIVE.newPlanBusy : why === undefined ? DRIVE.planRest : DRIVE.planRestAgain}
        </DriveButton>
      )}
      <DriveButton onPress={later}>{DRIVE.later}</DriveButton>
    </div>
  </section>
);
