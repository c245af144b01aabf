import { useState } from 'react';
import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import type { FillRow } from '#src/data/db/trip-rows.ts';
import { runtime } from '#src/data/runtime.ts';
import { paidPrice } from '#src/lib/price.ts';
import { gallonsText, moneyText } from '#src/lib/units.ts';
import { FUEL_TRIP } from '#src/texts/fuel-trip.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { useForm } from '#src/ui/form/useForm.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import { toast } from '#src/ui/toast.ts';
import { toastFailure } from '#src/ui/toast-failure.ts';
import { stateAtMile, stateStretches } from '../../states/model/states.ts';
import { creditAt, type TripStop } from '../../stops/model/done.ts';
import { stopName } from '../../stops/model/stop-text.ts';
import { stopTown } from '../../stops/model/stops.ts';
import { storeFill, takeFillBack } from '../commands.ts';
import { type FillForm, fillSchema, gaugeAfter, typedFigure } from '../model/fill.ts';
import { arrivalAt } from '../model/levels.ts';
import { paidFor } from '../model/trip.ts';
import { type FillPlace, isSamePass, useFillPlaces } from './useFillPlaces.ts';

interface FillDialogProps {
  readonly open: boolean;
  readonly route: RouteRow;
  readonly row: PlanRow;
  readonly stops: readonly TripStop[];
  /** The stop that is filled at, or whose fill is corrected; undefined where the place is still to be chosen. */
  readonly target: TripStop | undefined;
  readonly onClose: () => void;
}

const ELSEWHERE = 'elsewhere';
const FIGURE = { inputMode: 'decimal', autoComplete: 'off' } as const;

const placeOption = ({ key, mile, station }: FillPlace) => ({
  value: key,
  label: FUEL_TRIP.pump(mile, station.name?.trim() || station.id, stopTown({ station }), station.approximate),
});

/** A station that nobody has told us of, known by its mile: in the state that the road is in there, which its tax is paid to. */
const stationAtMile = ({ points, miles }: RouteRow, mile: number): FillRow['station'] =>
  ({
    ...{
      id: `mile:${mile}`,
      name: FUEL_TRIP.otherPlace(mile),
      state: stateAtMile(stateStretches(points, miles), mile),
    },
    ...{ serviceTypes: [], truckBrands: [] },
  }) as never;

/** What was filled at a stop: gallons, the price that was paid, and the gauge where it says otherwise than the plan. */
const FillDialog = ({ open, route, row, stops, target, onClose }: FillDialogProps) => {
  const { form: fuel, trip } = row;
  // One id for as long as the dialog stands: however often it is sent, it is one fill.
  const [id] = useState(() => target?.filled?.id ?? runtime().ports.uuid());
  /** What another window has stored of this stop since the dialog opened: a second fill would count it twice. */
  const elsewhere =
    target && !target.filled
      ? stops.find((stop) => stop.filled?.planned && stop.filled.id !== id && isSamePass(stop, target))?.filled
      : undefined;
  const filled = target?.filled ?? elsewhere;
  const [takingBack, setTakingBack] = useState(false);
  /** Undefined before a choice, null for another place. It stays as it was chosen where the rest is planned anew meanwhile. */
  const [chosen, setChosen] = useState<FillPlace | null>();
  const places = useFillPlaces(route, fuel.searchRadius, stops);
  const first = target && places.find(({ stop }) => stop?.id === target.id);
  const place = chosen === undefined ? first : (chosen ?? undefined);
  const listed = place && !places.some(({ key }) => key === place.key) ? [place, ...places] : places;

  const fillOf = ({ gallons, price, gauge, mile }: FillForm): FillRow => {
    if (filled) return { ...filled, gallons, price, gauge };
    const { clock } = runtime().ports;
    const { station = stationAtMile(route, mile), detour = 0, stop } = place ?? {};
    return {
      ...{ id, station, mile: place?.mile ?? mile, detour, gallons, price, gauge },
      credit: creditAt(row, stop ?? { station }, clock.now()),
      planned: stop && { gallons: stop.gallons, cost: stop.cost },
      filledAt: clock.now(),
    };
  };
  const price = filled?.price ?? (target && paidPrice(target.station)?.value);
  const gallons = filled?.gallons ?? target?.gallons;
  const form = useForm({
    schema: fillSchema(fuel.tankCapacity, route.miles),
    initial: {
      gallons: gallons === undefined ? '' : typedFigure(gallons, 3),
      price: price === undefined ? '' : typedFigure(price, 4),
      gauge: filled?.gauge === undefined ? '' : typedFigure(filled.gauge, 1),
      mile: String(Math.floor(filled?.mile ?? target?.mile ?? trip?.fills.at(-1)?.mile ?? 0)),
    },
    onSubmit: async (said) => {
      const stored = await storeFill(route, fillOf(said));
      if (!stored.ok) return { form: stored.error.message ?? FUEL_TRIP.notStored };
      onClose();
      return undefined;
    },
  });
  const { values } = form;
  const at = filled ?? place ?? { mile: Number(values.mile) || 0, detour: 0 };
  const others = (trip?.fills ?? []).filter((fill) => fill.id !== filled?.id);
  const arrival = arrivalAt(fuel, others, at);
  const now = gaugeAfter(values.gallons, arrival, fuel.tankCapacity);
  const gaugeHint =
    now === undefined
      ? FUEL_TRIP.gaugeHint
      : now >= fuel.tankCapacity
        ? FUEL_TRIP.gaugeFull(gallonsText(now))
        : FUEL_TRIP.gaugeSum(gallonsText(arrival), gallonsText(now));
  const cost = paidFor({ gallons: Number(values.gallons), price: Number(values.price) });
  const takeBack = async () => {
    setTakingBack(true);
    const done = await toastFailure(takeFillBack(route, filled?.id ?? id));
    setTakingBack(false);
    if (!done.ok) return;
    toast.success(FUEL_TRIP.takenBack);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title={filled ? FUEL_TRIP.correctTitle : target ? FUEL_TRIP.filledHere : FUEL_TRIP.filledElsewhere}
      form={form.props}
      cancel={FUEL_TRIP.cancel}
      action={FUEL_TRIP.save}
      busy={form.busy || takingBack}
      sending={form.busy}
      busyLabel={FUEL_TRIP.saving}
      onClose={onClose}
    >
      {form.formError && <Banner tone="bad">{form.formError}</Banner>}
      {elsewhere && (
        <Banner tone="warn">
          {FUEL_TRIP.filledMeanwhile(FUEL_TRIP.at(gallonsText(elsewhere.gallons), moneyText(elsewhere.price)))}
        </Banner>
      )}
      {filled ? (
        <p className="font-strong text-ink">{target && stopName(target)}</p>
      ) : (
        <SelectField
          label={FUEL_TRIP.where}
          value={place?.key ?? ELSEWHERE}
          options={[...listed.map(placeOption), { value: ELSEWHERE, label: FUEL_TRIP.whereElse }]}
          onChange={(key) => setChosen(listed.find((one) => one.key === key) ?? null)}
        />
      )}
      {!filled && !place && (
        <Field label={FUEL_TRIP.mileField} hint={FUEL_TRIP.mileHint} {...form.field('mile', FIGURE)} />
      )}
      <Field
        label={FUEL_TRIP.gallonsField}
        unit={FUEL_TRIP.gal}
        {...form.field('gallons', { ...FIGURE, autoFocus: true })}
      />
      <Field
        label={FUEL_TRIP.priceField}
        unit={FUEL_TRIP.dollarsGallon}
        hint={cost > 0 ? FUEL_TRIP.costs(moneyText(cost)) : undefined}
        {...form.field('price', FIGURE)}
      />
      <Field
        label={FUEL_TRIP.gaugeField}
        unit={FUEL_TRIP.gal}
        hint={gaugeHint}
        {...form.field('gauge', { ...FIGURE, placeholder: now === undefined ? '' : typedFigure(now, 1) })}
      />
      {filled && (
        <Button variant="quiet" busy={takingBack} onClick={() => void takeBack()}>
          {FUEL_TRIP.takeBack}
        </Button>
      )}
    </FormDialog>
  );
};

export default FillDialog;
