import { useEffect, useRef, useState } from 'react';
import type { StationMembers, StationRecord } from '#src/contract/by-hand.ts';
import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';
import { BY_HAND } from '#src/contract/limits.ts';
import type { Station } from '#src/contract/station.ts';
import { useOnline } from '#src/hooks/sync.ts';
import type { Result } from '#src/lib/result.ts';
import { BY_HAND_TEXT as TEXT } from '#src/texts/by-hand.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { CheckField } from '#src/ui/form/CheckField.tsx';
import { useForm } from '#src/ui/form/useForm.ts';
import { cardClass } from '#src/ui/Section.tsx';
import { LazyRowsMap, MapToggle } from '../../upload/ui/MapToggle.tsx';
import type { SaveFailure } from '../commands.ts';
import {
  changedMembers,
  flagName,
  membersOf,
  type StationValues,
  stationFormSchema,
  type TypedField,
  valuesOf,
} from '../model/station-form.ts';

interface StationFormProps {
  /** Undefined for a new stop. */
  readonly station: Station | undefined;
  /** A removed stop is looked at only. */
  readonly locked: boolean;
  /** @param changed of `members` what a person has changed */
  readonly onSave: (
    members: StationMembers,
    changed: Partial<StationMembers>,
  ) => Promise<Result<StationRecord, SaveFailure>>;
}

const FLAG_GROUPS = [
  ['services', SERVICE_TYPES],
  ['brands', TRUCK_BRANDS],
] as const;

const isPlaced = ({ latitude, longitude }: StationValues): boolean =>
  latitude.trim() !== '' &&
  longitude.trim() !== '' &&
  Math.abs(Number(latitude)) <= 90 &&
  Math.abs(Number(longitude)) <= 180;

/** All that can be set of a stop by hand. What was typed stays until it is stored. */
export const StationForm = ({ station, locked, onSave }: StationFormProps) => {
  const online = useOnline();
  const [map, setMap] = useState(false);
  const first = useRef(valuesOf(station));
  const isNew = station === undefined;
  const form = useForm({
    schema: stationFormSchema(isNew),
    initial: first.current,
    onSubmit: async (members) => {
      const saved = await onSave(members, changedMembers(membersOf(first.current), members));
      if (!saved.ok) return saved.error;
      first.current = valuesOf(saved.value.station);
      form.reset(first.current);
      return undefined;
    },
  });
  const { values, rebase } = form;
  // Somebody else has changed the stop, as a refusal has told: what was typed here stays, the other fields show it as it is.
  const seen = useRef(station);
  useEffect(() => {
    if (station === seen.current) return;
    seen.current = station;
    first.current = valuesOf(station);
    rebase(first.current);
  });
  // Once it is added, a new stop has a page of its own, which knows nothing of what is typed here until then.
  const adding = isNew && form.busy;
  const typed = (name: TypedField, more: object = {}) => (
    <Field
      label={TEXT.fields[name]}
      {...(name.endsWith('Price') && { unit: TEXT.perGallon })}
      {...form.field(name, {
        maxLength: BY_HAND.textMax,
        autoComplete: 'off',
        disabled: locked,
        readOnly: adding,
        ...more,
      })}
    />
  );
  const number = (name: TypedField) => typed(name, { inputMode: 'decimal', maxLength: 24 });
  return (
    <form {...form.props} className={`grid gap-5 ${cardClass} p-4!`}>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-strong">{TEXT.groups.identity}</legend>
        <div className="sm:col-span-2">{typed('name')}</div>
        {typed('storeNo')}
        {typed('identificator')}
        {typed('combinId')}
        {typed('chain')}
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-strong">{TEXT.groups.place}</legend>
        <div className="sm:col-span-2">{typed('address')}</div>
        {typed('city')}
        <div className="grid grid-cols-2 gap-4">
          {typed('state')}
          {typed('zipCode')}
        </div>
        {number('latitude')}
        {number('longitude')}
        {station?.approximate && <p className="text-sm text-ink-2 sm:col-span-2">{TEXT.approximate}</p>}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:col-span-2">
          <span>
            <MapToggle open={map} onChange={setMap} />
          </span>
          {map && (
            <LazyRowsMap
              rows={[
                {
                  id: 'stop',
                  latitude: isPlaced(values) ? Number(values.latitude) : undefined,
                  longitude: isPlaced(values) ? Number(values.longitude) : undefined,
                },
              ]}
              selected="stop"
              onSelect={() => undefined}
            />
          )}
        </div>
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-3">
        <legend className="mb-3 font-strong">{TEXT.groups.prices}</legend>
        {number('retailPrice')}
        {number('netPrice')}
        {typed('retailPriceDate', { type: 'date' })}
        <p className="text-sm text-ink-2 sm:col-span-3">{TEXT.dateHint}</p>
      </fieldset>
      {FLAG_GROUPS.map(([group, list]) => (
        <fieldset key={group} className="grid gap-x-4 sm:grid-cols-2">
          <legend className="mb-1 font-strong">{TEXT.groups[group]}</legend>
          {list.map(({ value, label }) => (
            <CheckField
              key={value}
              label={label}
              inputProps={{ ...form.tick(flagName(value)), disabled: locked || adding }}
            />
          ))}
        </fieldset>
      ))}
      {form.formError && <Banner tone="bad">{form.formError}</Banner>}
      {!online && <Banner icon="cloud-off">{TEXT.offline}</Banner>}
      {!locked && (
        <div className="sticky bottom-0 -mx-4 -mb-4 flex justify-end rounded-b-md border-t border-line bg-surface px-4 py-3">
          <Button
            type="submit"
            variant="primary"
            disabled={!online || (!form.dirty && !form.busy)}
            busy={form.busy}
            busyLabel={isNew ? TEXT.adding : TEXT.saving}
          >
            {isNew ? TEXT.add : TEXT.save}
          </Button>
        </div>
      )}
    </form>
  );
};
