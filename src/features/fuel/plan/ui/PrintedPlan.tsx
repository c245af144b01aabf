import '#src/ui/styles/printed.css';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import type { PlanLines } from '../model/plan-lines.ts';

/** The plan on paper. `data-printed` has everything else left out there (`src/ui/styles/printed.css`). */
export const PrintedPlan = ({ lines }: { readonly lines: PlanLines }) => (
  <article data-printed className="hidden text-sm print:block">
    <h1 className="text-lg font-strong">{lines.title}</h1>
    <p>{lines.total}</p>
    <p>{lines.dates}</p>
    {lines.warnings.map((warning) => (
      <p key={warning} className="font-strong">
        {warning}
      </p>
    ))}
    {lines.notes.map((note) => (
      <p key={note}>{note}</p>
    ))}
    <ol className="mt-4">
      {lines.stops.map((stop) => (
        <li key={stop.id} className="flex break-inside-avoid flex-wrap gap-x-4 border-t border-line py-2">
          <b className="w-28 shrink-0 font-strong max-sm:w-full">{stop.mile}</b>
          <span className="min-w-0 flex-1">
            <b className="block font-strong">{stop.name}</b>
            <span className="block">{stop.where}</span>
            <span className="block">{stop.tank}</span>
            <span className="block">{stop.backup}</span>
          </span>
          <span className="shrink-0 text-right sm:w-44">
            <b className="block font-strong">{[stop.buy, stop.price].filter(Boolean).join(` ${FUEL_RESULT.at} `)}</b>
            <span className="block">{stop.age}</span>
            <span className="block">{stop.cost}</span>
          </span>
        </li>
      ))}
    </ol>
    <p className="mt-4 border-t border-line pt-2">{FUEL_TEXT.approximateLong}</p>
  </article>
);
