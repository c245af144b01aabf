import { useMemo } from 'react';
import type { RouteRow } from '#src/data/db/database.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { type FuelControl, failureText } from '../useFuelPlan.ts';
import { noPlanStrip } from './strip-model.ts';
import { VerticalStrip } from './VerticalStrip.tsx';

interface NoPlanViewProps {
  readonly route: RouteRow;
  readonly failed: NonNullable<FuelControl['failed']>;
  /** The strip lies elsewhere. */
  readonly stripless: boolean;
}

const nothing = () => undefined;

/** Why there is no plan, and on a phone the strip as far as it reaches. */
const NoPlanView = ({ route, failed, stripless }: NoPlanViewProps) => {
  const { failure, form } = failed;
  const { noPlan } = failure;
  const strip = useMemo(() => noPlan && noPlanStrip(route, form, noPlan), [route, form, noPlan]);
  return (
    <>
      <Banner tone="bad" className="mx-4 mt-1 mb-3 shrink-0 md:mx-5">
        <b className="block font-strong">{FUEL_TEXT.noPlanTitle}</b>
        {failureText(failure)}
        {noPlan?.shortGallons !== undefined && (
          <span className="block font-strong">
            {noPlan.shortGallons} {FUEL_TEXT.short}
          </span>
        )}
      </Banner>
      {strip && !stripless && (
        <div className="flex h-120 shrink-0 flex-col">
          <VerticalStrip strip={strip} selected={undefined} now={0} onSelect={nothing} onOpen={nothing} />
        </div>
      )}
    </>
  );
};

export default NoPlanView;
