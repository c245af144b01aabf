import { createPortal } from 'react-dom';
import type { FuelPlan } from '#src/contract/plan.ts';
import { saveFile } from '#src/data/files/save-file.ts';
import { timeOf } from '#src/lib/price.ts';
import { tableDay } from '#src/lib/table-day.ts';
import { moneyText } from '#src/lib/units.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { type TaxLine, taxCsv, taxFile, taxLines } from '../model/tax-by-state.ts';

interface TaxDialogProps {
  readonly plan: FuelPlan;
  /** Said where the rates may be others by now. */
  readonly ratesOver: string | undefined;
  /** Milliseconds. */
  readonly madeAt: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

const figure = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const sum = (lines: readonly TaxLine[], member: 'miles' | 'gallons'): string =>
  figure(lines.reduce((total, line) => total + line[member], 0));

const Amount = ({ label, dollars }: { readonly label: string; readonly dollars: number }) => (
  <div className="flex justify-between gap-4">
    <dt>{label}</dt>
    <dd className="font-strong text-ink">{moneyText(dollars)}</dd>
  </div>
);

/** What the quarterly return asks: miles and gallons by state, the tax on the one and the credit for the other. */
const TaxFigures = ({ plan, ratesOver }: Pick<TaxDialogProps, 'plan' | 'ratesOver'>) => {
  const lines = taxLines(plan);
  const { taxRates, taxOnMiles, taxCredit } = plan;
  const readAt = timeOf(taxRates?.asOf);
  const owed = (taxOnMiles ?? 0) - (taxCredit ?? 0);
  return (
    <>
      {ratesOver && (
        <Banner tone="warn" className="mt-3">
          {ratesOver}
        </Banner>
      )}
      <table className="mt-3 w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line text-ink-2">
            <th scope="col" className="py-1.5 text-left font-label">
              {FUEL_RESULT.taxState}
            </th>
            <th scope="col" className="py-1.5 text-right font-label">
              {FUEL_RESULT.taxMiles}
            </th>
            <th scope="col" className="py-1.5 text-right font-label">
              {FUEL_RESULT.taxGallons}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ state, miles, gallons }) => (
            <tr key={state} className="border-b border-line">
              <th scope="row" className="py-1.5 text-left font-strong">
                {state}
              </th>
              <td className="py-1.5 text-right">{figure(miles)}</td>
              <td className="py-1.5 text-right">{figure(gallons)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" className="py-1.5 text-left font-strong">
              {FUEL_RESULT.taxAll}
            </th>
            <td className="py-1.5 text-right font-strong">{sum(lines, 'miles')}</td>
            <td className="py-1.5 text-right font-strong">{sum(lines, 'gallons')}</td>
          </tr>
        </tbody>
      </table>
      {taxOnMiles !== undefined && taxCredit !== undefined && (
        <dl className="mt-3 grid gap-1 border-t border-line pt-3 text-sm text-ink-2">
          <Amount label={FUEL_RESULT.taxOnMiles} dollars={taxOnMiles} />
          <Amount label={FUEL_RESULT.taxCredit} dollars={taxCredit} />
          <Amount label={owed < 0 ? FUEL_RESULT.taxRefund : FUEL_RESULT.taxOwed} dollars={Math.abs(owed)} />
        </dl>
      )}
      {taxRates?.quarter !== undefined && readAt !== undefined && (
        <p className="mt-3 text-xs text-ink-2">
          {FUEL_RESULT.taxRates(taxRates.quarter, tableDay(readAt))} {taxRates.source}
        </p>
      )}
    </>
  );
};

/** The figures of a plan in a dialog; what is printed while it is open. */
const TaxDialog = ({ plan, ratesOver, madeAt, open, onClose }: TaxDialogProps) => {
  const figures = <TaxFigures plan={plan} ratesOver={ratesOver} />;
  const download = () =>
    saveFile(new Blob([taxCsv(taxLines(plan), plan.taxRates?.quarter)], { type: 'text/csv' }), taxFile(madeAt));
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={FUEL_RESULT.taxByState}
        actions={
          <>
            <Button onClick={onClose}>{FUEL_RESULT.close}</Button>
            <Button variant="primary" icon="download" onClick={download}>
              {FUEL_RESULT.exportTax}
            </Button>
          </>
        }
      >
        {figures}
      </Dialog>
      {open &&
        createPortal(
          <article data-printed="instead" className="hidden text-sm print:block">
            <h1 className="text-lg font-strong">{FUEL_RESULT.taxByState}</h1>
            {figures}
          </article>,
          document.body,
        )}
    </>
  );
};

export default TaxDialog;
