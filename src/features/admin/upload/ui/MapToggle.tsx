import type { ComponentProps } from 'react';
import { lazy, Suspense } from 'react';
import { UPLOAD } from '#src/texts/upload.ts';
import { Button } from '#src/ui/Button.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';

const RowsMap = lazy(() => import('./RowsMap.tsx'));

interface MapToggleProps {
  readonly open: boolean;
  readonly onChange: (open: boolean) => void;
}

/** The map is heavy: it comes when it is asked for. */
export const MapToggle = ({ open, onChange }: MapToggleProps) => (
  <Button size="dense" icon="map" aria-expanded={open} onClick={() => onChange(!open)}>
    {open ? UPLOAD.hideMap : UPLOAD.showMap}
  </Button>
);

/** The map of a table's rows, once it is there. */
export const LazyRowsMap = (props: ComponentProps<typeof RowsMap>) => (
  <Suspense fallback={<Spinner late label={UPLOAD.map} className="p-8" />}>
    <RowsMap {...props} />
  </Suspense>
);
