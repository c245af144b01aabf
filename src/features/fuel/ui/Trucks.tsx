import { useId, useState } from 'react';
import { FUEL_FORM_TEXT } from '#src/texts/fuel-form.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Field } from '#src/ui/Field.tsx';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { useForm } from '#src/ui/form/useForm.ts';
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

interface NameDialogProps {
  readonly draft: FuelDraft;
  readonly onClose: () => void;
}

const NameDialog = ({ draft, onClose }: NameDialogProps) => {
  const form = useForm({
    schema: truckNameSchema,
    initial: { name: '' },
    onSubmit: async ({ name }) => {
      const saved = await changeTrucks((stored) => withTruck(readTrucks(stored), truckOf(name, draft)));
      if (!saved.ok) return { form: saved.error.message ?? FUEL_FORM_TEXT.truckNotSaved };
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog
      open
      title={FUEL_FORM_TEXT.saveTruck}
      form={form.props}
      cancel={FUEL_FORM_TEXT.cancel}
      action={FUEL_FORM_TEXT.save}
      busy={form.busy}
      busyLabel={FUEL_FORM_TEXT.saving}
      onClose={onClose}
    >
      {form.formError && <Banner tone="bad">{form.formError}</Banner>}
      <Field
        label={FUEL_FORM_TEXT.truckName}
        hint={FUEL_FORM_TEXT.truckNameHint}
        {...form.field('name', { autoFocus: true, autoComplete: 'off', maxLength: NAME_MAX })}
      />
    </FormDialog>
  );
};

/** The saved trucks, each chosen in one tap, and saving what stands in the form as one more. */
export const Trucks = ({ draft, saveable, onChoose }: TrucksProps) => {
  const titleId = useId();
  const stored = useStoredTrucks();
  const trucks = stored === undefined ? undefined : readTrucks(stored);
  const [naming, setNaming] = useState(false);
  const [deleting, setDeleting] = useState<Truck>();
  const chosen = trucks?.find((truck) => isChosen(truck, draft));
  const mayAdd = saveable && !chosen && trucks !== undefined && trucks.length < TRUCKS_MAX;
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
      {naming && <NameDialog draft={draft} onClose={() => setNaming(false)} />}
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
