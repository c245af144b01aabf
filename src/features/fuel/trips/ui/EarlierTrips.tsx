import { lazy, Suspense, useState } from 'react';
import { FUEL_FORM_TEXT } from '#src/texts/fuel-form.ts';
import { Button } from '#src/ui/Button.tsx';
import { useEver } from '#src/ui/useEver.ts';
import { useTrips } from '../queries.ts';

const PaidDialog = lazy(() => import('./PaidDialog.tsx'));

/** The way to the trips that something was filled on; nothing where there are none. */
export const EarlierTrips = () => {
  const [shown, setShown] = useState(false);
  const asked = useEver(shown);
  const trips = useTrips();
  if (!trips || trips.length === 0) return null;
  return (
    <div className="grid">
      <Button variant="quiet" onClick={() => setShown(true)}>
        {FUEL_FORM_TEXT.earlierTrips}
      </Button>
      {asked && (
        <Suspense>
          <PaidDialog row={undefined} open={shown} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </div>
  );
};
