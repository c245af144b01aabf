import { lazy, Suspense, useState } from 'react';
import { MAP_TEXT } from '#src/texts/map.ts';
import { Button } from '#src/ui/Button.tsx';
import { Count } from '#src/ui/Count.tsx';
import { type Filters, filterCount } from '../../map/model/url-state.ts';

const FiltersDialog = lazy(() => import('./FiltersDialog.tsx'));

interface FiltersButtonProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  /** Floats over the map of a phone. */
  readonly floating?: boolean;
}

/** Filters, with a badge of how many are on; its dialog loads when it is first opened. */
export const FiltersButton = ({ filters, onChange, floating = false }: FiltersButtonProps) => {
  const [open, setOpen] = useState<boolean>();
  const count = filterCount(filters);
  return (
    <>
      <Button
        icon="sliders-horizontal"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={floating ? 'border-transparent! px-4 text-sm shadow-2' : 'ml-auto'}
      >
        {MAP_TEXT.filters}
        {count > 0 && <Count value={count} label={MAP_TEXT.filtersOn} />}
      </Button>
      {open !== undefined && (
        <Suspense>
          <FiltersDialog open={open} filters={filters} onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
