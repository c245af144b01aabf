import { FUEL_FORM_TEXT } from '#src/texts/fuel-form.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import type { FuelDraft } from '../model/draft.ts';
import { eighthOf, gallonsOfEighths } from '../model/form.ts';

const NAMES = [FUEL_FORM_TEXT.gaugeEmpty, '1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8', FUEL_FORM_TEXT.gaugeFull];
const OPTIONS = [
  { value: '', label: FUEL_FORM_TEXT.gaugeNone },
  ...NAMES.map((label, eighths) => ({ value: String(eighths), label })),
];

interface FuelGaugeProps {
  readonly draft: FuelDraft;
  /** @param gallons as they would be typed */
  readonly onFuel: (gallons: string) => void;
}

/** The fuel in the tank as the dashboard shows it; nothing to choose while the tank is not known. */
export const FuelGauge = ({ draft, onFuel }: FuelGaugeProps) => (
  <SelectField
    label={FUEL_FORM_TEXT.gauge}
    hint={FUEL_FORM_TEXT.gaugeHint}
    value={String(eighthOf(draft) ?? '')}
    options={OPTIONS}
    disabled={gallonsOfEighths(draft, 8) === undefined}
    onChange={(eighths) => {
      const gallons = gallonsOfEighths(draft, Number(eighths));
      if (gallons !== undefined && eighths !== '') onFuel(String(gallons));
    }}
  />
);
