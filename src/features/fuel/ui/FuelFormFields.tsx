import { type FormEvent, useRef, useState } from 'react';
import type { FuelForm } from '#src/contract/plan.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { checkFuelForm, FUEL_FIELDS, type FuelDraft, type FuelField } from '../model/form.ts';
import { typeInto } from '../store.ts';

interface FuelFormFieldsProps {
  readonly draft: FuelDraft;
  readonly busy: boolean;
  readonly online: boolean;
  readonly onSubmit: (form: FuelForm) => void;
  /** Goes back to the plan that is there; absent where there is none. */
  readonly onCancel?: (() => void) | undefined;
}

const UNITS: Readonly<Record<FuelField, string>> = {
  tankCapacity: FUEL_TEXT.gallons,
  currentFuel: FUEL_TEXT.gallons,
  searchRadius: FUEL_TEXT.miles,
  minGallonsPurchase: FUEL_TEXT.gallons,
  milesPerGallon: FUEL_TEXT.milesGallon,
  reserveGallons: FUEL_TEXT.gallons,
};
const LABELS: Readonly<Record<FuelField, string>> = { ...FUEL_TEXT, reserveGallons: FUEL_TEXT.reserve };
const HINTS: Partial<Record<FuelField, string>> = {
  milesPerGallon: FUEL_TEXT.economyHint,
  reserveGallons: FUEL_TEXT.reserveHint,
};
const MAIN = FUEL_FIELDS.slice(0, 4);
const ADVANCED = FUEL_FIELDS.slice(4);

/** The Smart Route Assistant form: checked at each change, its numbers kept whatever becomes of it. */
const FuelFormFields = ({ draft, busy, online, onSubmit, onCancel }: FuelFormFieldsProps) => {
  const [touched, setTouched] = useState<ReadonlySet<FuelField>>(new Set());
  const box = useRef<HTMLFormElement>(null);
  const { form, errors } = checkFuelForm(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(new Set(FUEL_FIELDS));
    if (form) onSubmit(form);
    else box.current?.querySelector<HTMLElement>(`[name="${FUEL_FIELDS.find((field) => errors[field])}"]`)?.focus();
  };
  const field = (name: FuelField) => (
    <Field
      key={name}
      label={LABELS[name]}
      unit={UNITS[name]}
      hint={HINTS[name]}
      error={touched.has(name) ? errors[name] : undefined}
      inputProps={{
        name,
        value: draft[name],
        inputMode: 'decimal',
        autoComplete: 'off',
        onChange: (event) => {
          // The cross rule stands at the current fuel: a change of the tank may make it wrong or right.
          setTouched(
            new Set([
              ...touched,
              name,
              ...(name === 'tankCapacity' && draft.currentFuel !== '' ? ['currentFuel' as const] : []),
            ]),
          );
          typeInto(draft, name, event.target.value);
        },
      }}
    />
  );
  return (
    <form ref={box} noValidate onSubmit={submit} aria-label={FUEL_TEXT.assistant} className="grid gap-4 p-4 md:px-5">
      <h2 className="caps">{FUEL_TEXT.assistant}</h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-start gap-4">{MAIN.map(field)}</div>
      <details open={ADVANCED.some((name) => draft[name] !== '')} className="group">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-1 rounded-sm font-strong text-blue-text">
          {FUEL_TEXT.advanced}
          <Icon name="chevron-down" size={20} className="group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-start gap-4 pt-2">
          {ADVANCED.map(field)}
        </div>
      </details>
      {!online && <p className="text-sm text-orange-text">{FUEL_TEXT.offlineHint}</p>}
      <div className="flex flex-wrap gap-3 *:flex-1">
        {onCancel && <Button onClick={onCancel}>{FUEL_TEXT.cancel}</Button>}
        <Button type="submit" variant="primary" icon="fuel" busy={busy} busyLabel={FUEL_TEXT.planning}>
          {FUEL_TEXT.makePlan}
        </Button>
      </div>
    </form>
  );
};

export default FuelFormFields;
