import { useMemo } from 'react';
import type { RouteRow } from '#src/data/db/database.ts';
import type { FuelControl } from '../useFuelPlan.ts';
import { HorizontalStrip } from './HorizontalStrip.tsx';
import { noPlanStrip, planStrip } from './stripModel.ts';

interface StripBarProps {
  readonly route: RouteRow;
  readonly control: FuelControl;
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  readonly onOpen: (id: string) => void;
}

/** The strip under the desktop's map: of the plan, or of why there is none. Nothing without either. */
const StripBar = ({ route, control, ...rest }: StripBarProps) => {
  const { plan, failed, stops } = control;
  const strip = useMemo(() => {
    if (failed?.noPlan) return noPlanStrip(route, failed.form, failed.noPlan);
    return plan ? planStrip(route, plan.form, plan.plan, stops) : undefined;
  }, [route, plan, failed, stops]);
  return strip ? <HorizontalStrip route={route} strip={strip} {...rest} /> : null;
};

export default StripBar;
