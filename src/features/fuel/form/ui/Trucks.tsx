import { useId, useState } from 'react';
import { FUEL_FORM_TEXT } from '#src/texts/fuel-form.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { NameDialog } from '#src/ui/form/NameDialog.tsx';
import { ToggleChip } from '#src/ui/ToggleChip.tsx';
import { toastFailure } from '#src/ui/toast-failure.ts';
import { changeTrucks } from '../commands.ts';
import type { FuelDraft } from '../model/draft.ts';
import {
  isChosen,
  NAME_MAX,
  readTrucks,
  TRUCKS_MAX,
  type Truck,
  truckNameSchema,
  truckOf,
  withoutTruck,
  withTruck,
} from '../model/truck.ts';
import { useStoredTrucks } from '../queries.ts';

interface TrucksProps {
  readonly draft: FuelDraft;
  /** The form is right as far as a truck goes. */
  readonly saveable: boolean;
  readonly onChoose: (truck: Truck) => void;
}

/** The saved trucks, each chosen in one tap, and saving what stands in the form as one more. */
export const Trucks = ({ draft, saveable, onChoose }: TrucksProps) => {
  const titleId = useId();
  const stored = useStoredTrucks();
  const trucks = stored === undefined ? undefined : readTrucks(stored);
  const [naming, setNaming] = useState(false);
  const [deleting, setDeleting] = useState<Truck>();
  const chosen = trucks?.find((truck) => isChosen(truck, draft));
  const mayAdd = saveable && !chosen && trucks !== undefined && trucks.length < TRUCKS_MAX;
  const add = async (name: string) => {
    const saved = await changeTrucks((now) => withTruck(readTrucks(now), truckOf(name, draft)));
    return saved.ok ? undefined : { form: saved.error.message ?? FUEL_FORM_TEXT.truckNotSaved };
  };
  if (!trucks || (trucks.length === 0 && !mayAdd)) return null;
  return (
    <section aria-labelledby={titleId} className="grid gap-1.5">
      <h3 id={titleId} className="text-sm font-label">
        {FUEL_FORM_TEXT.trucks}
      </h3>
      <div className="flex flex-wrap items-center gap-2">
        {trucks.map((truck) => (
          <ToggleChip key={truck.name} pressed={truck === chosen} onChange={() => onChoose(truck)}>
            {truck.name}
          </ToggleChip>
        ))}
        {mayAdd && (
          <Button variant="quiet" icon="truck" onClick={() => setNaming(true)}>
            {FUEL_FORM_TEXT.saveTruck}
          </Button>
        )}
        {chosen && (
          <Button variant="quiet" onClick={() => setDeleting(chosen)}>
            {FUEL_FORM_TEXT.deleteTruck(chosen.name)}
          </Button>
        )}
      </div>
      {naming && (
        <NameDialog
          title={FUEL_FORM_TEXT.saveTruck}
          label={FUEL_FORM_TEXT.truckName}
          hint={FUEL_FORM_TEXT.truckNameHint}
          cancel={FUEL_FORM_TEXT.cancel}
          save={FUEL_FORM_TEXT.save}
          saving={FUEL_FORM_TEXT.saving}
          schema={truckNameSchema}
          maxLength={NAME_MAX}
          name=""
          onSave={add}
          onClose={() => setNaming(false)}
        />
      )}
      <ConfirmDialog
        open={deleting !== undefined}
        title={FUEL_FORM_TEXT.deleteTruckTitle}
        cancel={FUEL_FORM_TEXT.cancel}
        action={FUEL_FORM_TEXT.delete}
        danger
        onCancel={() => setDeleting(undefined)}
        onConfirm={() => {
          if (deleting) void toastFailure(changeTrucks((now) => withoutTruck(readTrucks(now), deleting)));
          setDeleting(undefined);
        }}
      >
        {FUEL_FORM_TEXT.deleteTruckText}
      </ConfirmDialog>
    </section>
  );
};
