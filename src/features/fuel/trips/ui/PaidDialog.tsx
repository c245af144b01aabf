import type { PlanRow } from '#src/data/db/database.ts';
import type { TripRow } from '#src/data/db/trip-rows.ts';
import { dayText, gallonsText, moneyText } from '#src/lib/units.ts';
import { FUEL_TRIP } from '#src/texts/fuel-trip.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { paidAgainst, type Sum } from '../model/paid.ts';
import { paidFor, sumOf } from '../model/trip.ts';
import { useTrips } from '../queries.ts';

interface PaidDialogProps {
  /** The plan that is shown; its trip comes first. */
  readonly row: PlanRow | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

const signed = (text: (value: number) => string, value: number): string =>
  value > 0 ? `+${text(value)}` : value < 0 ? `−${text(-value)}` : text(0);

interface LineProps {
  readonly label: string;
  readonly sum: Sum | undefined;
  readonly strong?: boolean;
  readonly difference?: boolean;
}

const Line = ({ label, sum, strong = false, difference = false }: LineProps) => {
  if (!sum) return null;
  const cell = (value: number | undefined, text: (value: number) => string) =>
    value === undefined ? '' : difference ? signed(text, value) : text(value);
  const face = strong ? 'font-strong text-ink' : '';
  return (
    <tr className="border-b border-line">
      <th scope="row" className={`py-1.5 text-left ${strong ? 'font-strong text-ink' : 'font-label'}`}>
        {label}
      </th>
      <td className={`py-1.5 text-right ${face}`}>{cell(sum.gallons, gallonsText)}</td>
      <td className={`py-1.5 text-right ${face}`}>{cell(sum.money, moneyText)}</td>
      {'afterTax' in sum && <td className={`py-1.5 text-right ${face}`}>{cell(sum.afterTax, moneyText)}</td>}
    </tr>
  );
};

const Fills = ({ trip }: { readonly trip: TripRow }) => (
  <ul aria-label={FUEL_TRIP.fills} className="mt-3 grid gap-2 text-sm">
    {trip.now.fills.map((fill) => (
      <li key={fill.id} className="flex justify-between gap-3">
        <span className="min-w-0">
          <b className="block truncate font-strong text-ink">{fill.station.name?.trim() || fill.station.id}</b>
          {fill.planned?.gallons === undefined || fill.planned.cost === undefined
            ? FUEL_TRIP.unplanned
            : FUEL_TRIP.wasPlanned(gallonsText(fill.planned.gallons), moneyText(fill.planned.cost))}
        </span>
        <span className="shrink-0 text-right">
          <b className="block font-strong text-ink">{moneyText(paidFor(fill))}</b>
          {FUEL_TRIP.at(gallonsText(fill.gallons), `$${fill.price.toFixed(3)}`)}
        </span>
      </li>
    ))}
  </ul>
);

const Trip = ({ trip }: { readonly trip: TripRow }) => {
  const { planned, paid, rest, together, difference, left = 0 } = paidAgainst(trip);
  return (
    <section aria-label={FUEL_TRIP.earlierTrip(trip.from, trip.to)}>
      <table className="mt-1 w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line">
            <td />
            <th scope="col" className="py-1.5 text-right font-label">
              {FUEL_TRIP.gallons}
            </th>
            <th scope="col" className="py-1.5 text-right font-label">
              {FUEL_TRIP.money}
            </th>
            {planned.afterTax !== undefined && (
              <th scope="col" className="py-1.5 text-right font-label">
                {FUEL_TRIP.afterTax}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <Line label={FUEL_TRIP.planned} sum={planned} />
          <Line label={FUEL_TRIP.paidRow(trip.now.fills.length)} sum={paid} strong />
          <Line label={FUEL_TRIP.toBuy} sum={rest} />
          <Line label={FUEL_TRIP.together} sum={together} />
          <Line label={FUEL_TRIP.difference} sum={difference} strong difference />
        </tbody>
      </table>
      {Math.abs(left) >= 0.1 && (
        <p className="mt-2 text-sm">
          {left > 0 ? FUEL_TRIP.leftMore(gallonsText(left)) : FUEL_TRIP.leftLess(gallonsText(-left))}
        </p>
      )}
      <Fills trip={trip} />
    </section>
  );
};

/** What was paid on this trip against what was planned, and the trips before it. */
const PaidDialog = ({ row, open, onClose }: PaidDialogProps) => {
  const trips = useTrips();
  const current = trips?.find(({ id }) => id === row?.trip?.id);
  const earlier = trips?.filter((trip) => trip !== current) ?? [];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={row ? FUEL_TRIP.against : FUEL_TRIP.earlier}
      actions={<Button onClick={onClose}>{FUEL_TRIP.close}</Button>}
    >
      {current && <Trip trip={current} />}
      {row && earlier.length > 0 && <h3 className="mt-5 text-md font-strong text-ink">{FUEL_TRIP.earlier}</h3>}
      {earlier.map((trip) => (
        <details key={trip.id} className="group border-b border-line">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 text-sm">
            <span className="min-w-0">
              <b className="block truncate font-strong text-ink">{FUEL_TRIP.earlierTrip(trip.from, trip.to)}</b>
              {[
                dayText(trip.startedAt),
                FUEL_TRIP.earlierSum(moneyText(trip.plan.totalCost ?? 0), moneyText(sumOf(trip.now.fills).paid)),
              ].join(' · ')}
            </span>
          </summary>
          <Trip trip={trip} />
        </details>
      ))}
    </Dialog>
  );
};

export default PaidDialog;
