import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { FuelForm } from '#src/contract/plan.ts';
import type { RouteRow } from '#src/data/db/database.ts';
import { useIsMounted } from '#src/hooks/useIsMounted.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { draftOf } from '../../form/model/draft.ts';
import { typeInto, useFuelStore } from '../../form/store.ts';
import type { FuelControl } from '../useFuelPlan.ts';
import type { PlanViewProps } from './PlanView.tsx';

/** The form comes with what makes a plan: nothing has to be fetched at the press. */
const FuelFormFields = lazy(async () => {
  const [form] = await Promise.all([import('../../form/ui/FuelFormFields.tsx'), import('../../planning/commands.ts')]);
  return form;
});
const PlanView = lazy(() => import('./PlanView.tsx'));
const NoPlanView = lazy(() => import('./NoPlanView.tsx'));

interface FuelPanelProps extends Omit<PlanViewProps, 'route' | 'row' | 'stops'> {
  readonly route: RouteRow | null | undefined;
  readonly control: FuelControl;
  readonly online: boolean;
  /** The strip lies under the map. */
  readonly stripless: boolean;
  /** A form was sent and its plan is here. */
  readonly onPlanned: () => void;
}

const Wait = () => (
  <div className="grid gap-4 p-5">
    <Skeleton className="w-2/5" />
    <Skeleton className="h-12!" />
    <Skeleton className="h-12!" />
  </div>
);

/** The fuel plan's part of the list panel: the form, or the plan with its figures, or why there is none. */
export const FuelPanel = (props: FuelPanelProps): ReactNode => {
  const { route, control, online, stripless, onPlanned, ...view } = props;
  const editing = useFuelStore((state) => state.editing);
  // Nothing may be typed over what was typed before a reload.
  const read = useFuelStore((state) => state.read);
  const scroller = useRef<HTMLDivElement>(null);
  const isMounted = useIsMounted();
  // Why there is no plan stands on top, and the button that asked for it far below.
  useEffect(() => {
    if (control.failed) scroller.current?.scrollTo({ top: 0 });
  }, [control.failed]);
  if (route === null) return <EmptyState icon="fuel" title={FUEL_TEXT.needRouteTitle} text={FUEL_TEXT.needRouteText} />;
  if (!route || !read || control.plan === undefined) return <Wait />;
  const row = control.plan;
  const ask = (form: FuelForm) => void control.request(form).then((shown) => shown && isMounted() && onPlanned());
  const askAnew = (form: FuelForm) => {
    typeInto(control.draft, draftOf(form));
    ask(form);
  };
  if (row && !editing)
    return (
      <Suspense fallback={<Wait />}>
        <PlanView {...view} route={route} row={row} stops={control.stops} />
      </Suspense>
    );
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {view.above}
      {/* Each by itself: the form would be hidden while the other comes for the first time, and lose the focus. */}
      <Suspense>
        {control.failed && (
          <NoPlanView
            route={route}
            failed={control.failed}
            stripless={stripless}
            busy={control.busy}
            onForm={askAnew}
          />
        )}
      </Suspense>
      <Suspense fallback={<Wait />}>
        <FuelFormFields
          draft={control.draft}
          busy={control.busy}
          online={online}
          onSubmit={ask}
          onCancel={row ? control.cancel : undefined}
        />
      </Suspense>
    </div>
  );
};
