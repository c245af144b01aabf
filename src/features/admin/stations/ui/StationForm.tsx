import { useState } from 'react';
import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';
import { BY_HAND } from '#src/contract/limits.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { BY_HAND_TEXT as TEXT } from '#src/texts/by-hand.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { CheckField } from '#src/ui/form/CheckField.tsx';
import { cardClass } from '#src/ui/Section.tsx';
import { LazyRowsMap, MapToggle } from '../../upload/ui/MapToggle.tsx';
import { flagName, placeOf, type TypedField } from '../model/station-form.ts';
import { type StationFormOptions, useStationForm } from './useStationForm.ts';

const FLAG_GROUPS = [
  ['services', SERVICE_TYPES],
  ['brands', TRUCK_BRANDS],
] as const;

/** What has the focus is scrolled clear of the bar at the foot, which lies over the page. */
const CLEAR_OF_BAR = '[&_fieldset_*]:scroll-mb-40';

/**
 * The bar stays in sight only where the window is higher than 500 px: in a lower one, as of a phone held sideways, it would leave the
 * fields a line. As a calculation, since the first page has no byte for another class.
 */
const BELOW_IF_LOW = { bottom: 'min(0px, (100dvh - 500px) * 99)' };

/** All that can be set of a stop by hand. What was typed stays until it is stored or discarded. */
export const StationForm = (props: StationFormOptions) => {
  const online = useOnline();
  const [map, setMap] = useState(false);
  const { form, theirs, discard } = useStationForm(props);
  const { values } = form;
  const station = props.record?.station;
  const isNew = station === undefined;
  const locked = props.kept === undefined;
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
    <form {...form.props} className={`grid gap-5 ${cardClass} p-4! ${CLEAR_OF_BAR}`}>
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
              rows={[{ id: 'stop', latitude: undefined, longitude: undefined, ...placeOf(values) }]}
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
      {theirs.length > 0 && <Banner tone="warn">{TEXT.theirs(theirs)}</Banner>}
      {form.formError && <Banner tone="bad">{form.formError}</Banner>}
      {!online && <Banner icon="cloud-off">{TEXT.offline}</Banner>}
      {!locked && (
        <div
          className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap items-center justify-end gap-3 rounded-b-md border-t border-line bg-surface px-4 py-3"
          style={BELOW_IF_LOW}
        >
          {form.dirty && !form.busy && (
            <>
              <p className="mr-auto text-sm text-ink-2">{TEXT.unsaved}</p>
              <Button variant="quiet" onClick={discard}>
                {TEXT.discard}
              </Button>
            </>
          )}
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
