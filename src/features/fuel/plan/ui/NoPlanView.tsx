import { useId, useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { FuelForm, Lever } from '#src/contract/plan.ts';
import type { RouteRow } from '#src/data/db/database.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import { routeName } from '#src/texts/route.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { draftOf } from '../../form/model/draft.ts';
import { draftText } from '../../form/model/draft-text.ts';
import { withLever } from '../../form/model/form.ts';
import { failureText } from '../../planning/model/failure-text.ts';
import { noPlanStrip } from '../../strip/model/strip.ts';
import { VerticalStrip } from '../../strip/ui/VerticalStrip.tsx';
import type { RefusedPlan } from '../store.ts';
import { PrintedNoPlan } from './PrintedNoPlan.tsx';

interface NoPlanViewProps {
  readonly route: RouteRow;
  readonly failed: RefusedPlan;
  /** The strip lies elsewhere. */
  readonly stripless: boolean;
  readonly busy: boolean;
  /** A press on one of the changes that would help. */
  readonly onForm: (form: FuelForm) => void;
}

const leverText = (lever: Lever): string =>
  lever.value === true ? FUEL_RESULT.lever[lever.change] : FUEL_RESULT.lever[lever.change](gallons(lever.value));
const gallons = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 3 });
const nothing = () => undefined;

/** Pixels of the strip. */
const STRIP_ROOM = 480;

/** Why there is no plan, what would make one, and on a phone the strip as far as it reaches. */
const NoPlanView = ({ route, failed, stripless, busy, onForm }: NoPlanViewProps) => {
  const titleId = useId();
  const { failure, form } = failed;
  const { noPlan } = failure;
  const strip = useMemo(() => noPlan && noPlanStrip(route, form, noPlan), [route, form, noPlan]);
  const short = noPlan?.shortGallons === undefined ? undefined : `${noPlan.shortGallons} ${FUEL_RESULT.short}`;
  const levers = noPlan?.levers ?? [];
  return (
    <>
      {createPortal(
        <PrintedNoPlan
          route={routeName(route)}
          asked={draftText(draftOf(form))}
          why={[failureText(failure), ...(short === undefined ? [] : [short])]}
          levers={levers.map(leverText)}
        />,
        document.body,
      )}
      <Banner tone="bad" className="mx-4 mt-1 mb-3 shrink-0 md:mx-5">
        <b className="block font-strong">{FUEL_RESULT.noPlanTitle}</b>
        {failureText(failure)}
        {short && <span className="block font-strong">{short}</span>}
      </Banner>
      {levers.length > 0 && (
        <section aria-labelledby={titleId} className="mx-4 mb-3 grid gap-2 md:mx-5">
          <h3 id={titleId} className="text-sm font-strong">
            {FUEL_RESULT.levers}
          </h3>
          {levers.map((lever) => (
            <Button key={lever.change} disabled={busy} onClick={() => onForm(withLever(form, lever))}>
              {leverText(lever)}
            </Button>
          ))}
        </section>
      )}
      {strip && !stripless && (
        <VerticalStrip
          strip={strip}
          room={STRIP_ROOM}
          selected={undefined}
          now={0}
          onSelect={nothing}
          onOpen={nothing}
        />
      )}
    </>
  );
};

export default NoPlanView;
