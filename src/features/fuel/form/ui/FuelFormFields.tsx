import { type FormEvent, useRef, useState } from 'react';
import type { FuelForm } from '#src/contract/plan.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { FUEL_FORM_TEXT } from '#src/texts/fuel-form.ts';
import { Button } from '#src/ui/Button.tsx';
import { Choice } from '#src/ui/Choice.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { FuelCards } from '../../cards/ui/FuelCards.tsx';
import { EarlierTrips } from '../../trips/ui/EarlierTrips.tsx';
import { useEndTrip } from '../../trips/ui/useEndTrip.ts';
import { EMPTY_DRAFT, FUEL_FIELDS, type FuelDraft, type FuelField } from '../model/draft.ts';
import { checkFuelForm } from '../model/form.ts';
import { TRUCK_FIELDS } from '../model/truck.ts';
import { typeInto } from '../store.ts';
import { FuelGauge } from './FuelGauge.tsx';
import { Trucks } from './Trucks.tsx';

interface FuelFormFieldsProps {
  readonly draft: FuelDraft;
  readonly busy: boolean;
  readonly online: boolean;
  readonly onSubmit: (form: FuelForm) => void;
  /** Goes back to the plan that is there; absent where there is none. */
  readonly onCancel?: (() => void) | undefined;
}

const UNITS: Readonly<Record<FuelField, string>> = {
  tankCapacity: FUEL_FORM_TEXT.gallons,
  currentFuel: FUEL_FORM_TEXT.gallons,
  searchRadius: FUEL_TEXT.miles,
  minGallonsPurchase: FUEL_FORM_TEXT.gallons,
  milesPerGallon: FUEL_FORM_TEXT.milesGallon,
  reserveGallons: FUEL_FORM_TEXT.gallons,
  stopFee: FUEL_FORM_TEXT.dollars,
  endReserve: FUEL_FORM_TEXT.gallons,
  endValue: FUEL_FORM_TEXT.dollarsGallon,
  maxPriceAgeDays: FUEL_FORM_TEXT.days,
};
const LABELS: Readonly<Record<FuelField, string>> = { ...FUEL_FORM_TEXT, reserveGallons: FUEL_FORM_TEXT.reserve };
const HINTS: Partial<Record<FuelField, string>> = {
  milesPerGallon: FUEL_FORM_TEXT.economyHint,
  reserveGallons: FUEL_FORM_TEXT.reserveHint,
  stopFee: FUEL_FORM_TEXT.stopFeeHint,
  endReserve: FUEL_FORM_TEXT.endReserveHint,
  endValue: FUEL_FORM_TEXT.endValueHint,
  maxPriceAgeDays: FUEL_FORM_TEXT.maxPriceAgeHint,
};
const TAX_BASES = [
  { value: 'pump', label: FUEL_FORM_TEXT.pumpPrice },
  { value: 'ifta', label: FUEL_FORM_TEXT.afterFuelTax },
] as const;
const MAIN = FUEL_FIELDS.slice(0, 4);
const ADVANCED = FUEL_FIELDS.slice(4);

/** Something in the folded part is not as it comes. */
const isUnfolded = (draft: FuelDraft): boolean =>
  !draft.undatedPrices || ADVANCED.some((name) => draft[name] !== EMPTY_DRAFT[name]);

/** The Smart Route Assistant form: checked at each change, its numbers kept whatever becomes of it. */
const FuelFormFields = ({ draft, busy, online, onSubmit, onCancel }: FuelFormFieldsProps) => {
  const [touched, setTouched] = useState<ReadonlySet<FuelField>>(new Set());
  // Not folded up by what is typed, as where a value is the one that it comes with.
  const [unfolded, setUnfolded] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const { form, errors } = checkFuelForm(draft);
  const { mayEnd, question } = useEndTrip('anew');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(new Set(FUEL_FIELDS));
    if (!form)
      box.current?.querySelector<HTMLElement>(`[name="${FUEL_FIELDS.find((field) => errors[field])}"]`)?.focus();
    else if (await mayEnd()) onSubmit(form);
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
          typeInto(draft, { [name]: event.target.value });
        },
      }}
    />
  );
  return (
    <div className="grid gap-4 p-4 md:px-5">
      <h2 className="caps">{FUEL_TEXT.assistant}</h2>
      <Trucks
        draft={draft}
        saveable={draft.tankCapacity !== '' && !TRUCK_FIELDS.some((name) => errors[name])}
        onChoose={({ name: _, ...truck }) => typeInto(draft, truck)}
      />
      <FuelCards anyChain={draft.anyChain} onAnyChain={(anyChain) => typeInto(draft, { anyChain })} />
      <form
        ref={box}
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-label={FUEL_TEXT.assistant}
        className="grid gap-4"
      >
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-start gap-4">
          {MAIN.map(field)}
          <FuelGauge draft={draft} onFuel={(currentFuel) => typeInto(draft, { currentFuel })} />
        </div>
        <Choice
          label={FUEL_FORM_TEXT.cheapestBy}
          options={TAX_BASES}
          value={draft.taxBasis}
          onChange={(taxBasis) => typeInto(draft, { taxBasis })}
        />
        <details
          open={unfolded || isUnfolded(draft)}
          onToggle={(event) => setUnfolded(event.currentTarget.open)}
          className="group"
        >
          <summary className="flex min-h-12 cursor-pointer list-none items-center gap-1 rounded-sm font-strong text-blue-text">
            {FUEL_FORM_TEXT.advanced}
            <Icon name="chevron-down" size={20} className="group-open:rotate-180" />
          </summary>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-start gap-4 pt-2">
            {ADVANCED.map(field)}
          </div>
          <div className="pt-4">
            <Switch
              label={FUEL_FORM_TEXT.undatedPrices}
              hint={FUEL_FORM_TEXT.undatedHint}
              checked={draft.undatedPrices}
              onChange={(undatedPrices) => typeInto(draft, { undatedPrices })}
            />
          </div>
        </details>
        {!online && <p className="text-sm text-orange-text">{FUEL_FORM_TEXT.offlineHint}</p>}
        <div className="flex flex-wrap gap-3 *:flex-1">
          {onCancel && <Button onClick={onCancel}>{FUEL_FORM_TEXT.cancel}</Button>}
          <Button type="submit" variant="primary" icon="fuel" busy={busy} busyLabel={FUEL_FORM_TEXT.planning}>
            {FUEL_FORM_TEXT.makePlan}
          </Button>
        </div>
      </form>
      {question}
      <EarlierTrips />
    </div>
  );
};

export default FuelFormFields;
