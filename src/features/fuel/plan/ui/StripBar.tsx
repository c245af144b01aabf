import { useMemo } from 'react';
import type { RouteRow } from '#src/data/db/database.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { withFills } from '../../stops/model/done.ts';
import { noPlanStrip, planStrip } from '../../strip/model/strip.ts';
import { HorizontalStrip } from '../../strip/ui/HorizontalStrip.tsx';
import { StripHead } from '../../strip/ui/StripHead.tsx';
import type { FuelControl } from '../useFuelPlan.ts';

interface StripBarProps {
  readonly route: RouteRow;
  readonly control: FuelControl;
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  readonly onOpen: (id: string) => void;
}

/** Under the desktop's map: the strip of the plan, or of why there is none; without either the route in one line. */
const StripBar = ({ route, control, ...rest }: StripBarProps) => {
  const { plan, failed, stops } = control;
  const strip = useMemo(() => {
    if (failed?.failure.noPlan) return noPlanStrip(route, failed.form, failed.failure.noPlan);
    return plan ? planStrip(route, plan.form, plan.plan, withFills(stops, plan)) : undefined;
  }, [route, plan, failed, stops]);
  if (strip) return <HorizontalStrip route={route} strip={strip} {...rest} />;
  return (
    <section aria-label={FUEL_TEXT.route} className="shrink-0 border-t border-line bg-surface pt-3">
      <StripHead route={route} />
    </section>
  );
};

export default StripBar;
