import { useId } from 'react';
import { FILTERS } from '#src/texts/filters.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ToggleChip } from '#src/ui/ToggleChip.tsx';
import { type Filters, filterCount } from '../../map/model/url-state.ts';
import { type FilterChoice, useFilterChoices } from '../useFilterChoices.ts';

interface FiltersDialogProps {
  readonly open: boolean;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  readonly onClose: () => void;
}

interface ChipSetProps {
  readonly title: string;
  readonly entries: readonly FilterChoice[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: number[]) => void;
}

const ChipSet = ({ title, entries, chosen, onChange }: ChipSetProps) => {
  const id = useId();
  const toggle = (entry: number, on: boolean) =>
    onChange(entries.map((e) => e.id).filter((e) => (e === entry ? on : chosen.includes(e))));
  return (
    <section aria-labelledby={id} className="grid gap-2.5">
      <h3 id={id} className="font-strong text-ink">
        {title}
      </h3>
      <div className="flex flex-wrap gap-2">
        {entries.map((entry) => (
          <ToggleChip key={entry.id} pressed={chosen.includes(entry.id)} onChange={(on) => toggle(entry.id, on)}>
            {entry.label}
          </ToggleChip>
        ))}
      </div>
    </section>
  );
};

/** The filters dialog: Services and Brands, each a set of toggle buttons. A change takes effect at once. */
const FiltersDialog = ({ open, filters, onChange, onClose }: FiltersDialogProps) => {
  const { services, brands } = useFilterChoices();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={MAP_TEXT.filters}
      actions={
        <>
          <Button disabled={filterCount(filters) === 0} onClick={() => onChange({ services: [], brands: [] })}>
            {FILTERS.clearFilters}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {FILTERS.showStations}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pt-2">
        <ChipSet
          title={FILTERS.services}
          entries={services}
          chosen={filters.services}
          onChange={(chosen) => onChange({ ...filters, services: chosen })}
        />
        <ChipSet
          title={FILTERS.brands}
          entries={brands}
          chosen={filters.brands}
          onChange={(chosen) => onChange({ ...filters, brands: chosen })}
        />
      </div>
    </Dialog>
  );
};

export default FiltersDialog;
