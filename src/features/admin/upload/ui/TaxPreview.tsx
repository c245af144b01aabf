import type { TaxFile } from '#src/contract/tax.ts';
import { TAX_RATES_TEXT as TEXT } from '#src/texts/tax-rates.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { rateText } from '../model/tax-file.ts';

const Quarter = ({ quarter, states, against, changes }: TaxFile['quarters'][number]) => (
  <section className="mt-4" aria-label={quarter}>
    <h3 className="font-strong text-ink">{TEXT.quarter(quarter, states)}</h3>
    <p className="text-sm">
      {against === undefined
        ? TEXT.first
        : changes.length === 0
          ? TEXT.same(against)
          : TEXT.against(changes.length, against)}
    </p>
    {changes.length > 0 && (
      <dl className="mt-2 grid gap-1 text-sm">
        {changes.map(({ state, surcharge, before, after }) => (
          <div key={`${state} ${surcharge}`} className="flex justify-between">
            <dt className="font-label text-ink">{TEXT.change(state, surcharge)}</dt>
            <dd className="tabular-nums">{TEXT.to(rateText(before), rateText(after))}</dd>
          </div>
        ))}
      </dl>
    )}
  </section>
);

interface TaxPreviewProps {
  readonly fileName: string;
  readonly found: TaxFile;
  readonly saving: boolean;
  /** Why it could not be saved. */
  readonly failed: string | undefined;
  readonly onClose: () => void;
  readonly onSave: () => void;
}

/** What a file of rates would change, before it does; with anything wrong in it, what that is. */
export const TaxPreview = ({ fileName, found, saving, failed, onClose, onSave }: TaxPreviewProps) => {
  const { quarters, problems } = found;
  const sound = problems.length === 0;
  return (
    <Dialog
      open
      onClose={() => !saving && onClose()}
      title={TEXT.preview(fileName)}
      size="wide"
      actions={
        <>
          <Button disabled={saving} onClick={onClose}>
            {sound ? TEXT.cancel : TEXT.back}
          </Button>
          {sound && (
            <Button variant="primary" busy={saving} busyLabel={TEXT.saving} onClick={onSave}>
              {TEXT.save}
            </Button>
          )}
        </>
      }
    >
      {sound ? (
        <p>{TEXT.nothingYet}</p>
      ) : (
        <Banner tone="bad">
          <p>{TEXT.problems}</p>
          <ul className="mt-1 grid gap-1">
            {problems.map(({ row, reason }) => (
              <li key={`${row} ${reason}`}>{TEXT.problem(row, reason)}</li>
            ))}
          </ul>
        </Banner>
      )}
      {sound && quarters.map((quarter) => <Quarter key={quarter.quarter} {...quarter} />)}
      {failed && (
        <Banner tone="bad" className="mt-4">
          {failed}
        </Banner>
      )}
    </Dialog>
  );
};
