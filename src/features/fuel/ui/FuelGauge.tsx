import { FUEL_FORM_TEXT } from '#src/texts/fuel-form.ts';
import { FieldFrame, fieldControlClass } from '#src/ui/FieldFrame.tsx';
import type { FuelDraft } from '../model/draft.ts';
import { eighthOf, gallonsOfEighths } from '../model/form.ts';

const NAMES = [FUEL_FORM_TEXT.gaugeEmpty, '1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8', FUEL_FORM_TEXT.gaugeFull];

interface FuelGaugeProps {
  readonly draft: FuelDraft;
  /** @param gallons as they would be typed */
  readonly onFuel: (gallons: string) => void;
}

/** The fuel in the tank as the dashboard shows it; nothing to choose while the tank is not known. */
export const FuelGauge = ({ draft, onFuel }: FuelGaugeProps) => {
  const known = gallonsOfEighths(draft, 8) !== undefined;
  return (
    <FieldFrame label={FUEL_FORM_TEXT.gauge} hint={FUEL_FORM_TEXT.gaugeHint} disabled={!known}>
      {(wiring) => (
        <select
          {...wiring}
          disabled={!known}
          value={eighthOf(draft) ?? ''}
          onChange={(event) => {
            const gallons = gallonsOfEighths(draft, Number(event.target.value));
            if (gallons !== undefined && event.target.value !== '') onFuel(String(gallons));
          }}
          className={fieldControlClass}
        >
          <option value="">{FUEL_FORM_TEXT.gaugeNone}</option>
          {NAMES.map((name, eighths) => (
            <option key={name} value={eighths}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
};
