import { useEffect, useMemo, useRef } from 'react';
import type { FuelForm } from '#src/contract/plan.ts';
import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import { useAccount } from '#src/hooks/session.ts';
import { err } from '#src/lib/result.ts';
import type { MapPost } from '#src/map/PostMarker.tsx';
import { draftOf, EMPTY_DRAFT, type FuelDraft } from '../form/model/draft.ts';
import { endTrip, setEditing, useFuelStore } from '../form/store.ts';
import type { PlanFailure } from '../planning/commands.ts';
import { useLastPlan } from '../planning/queries.ts';
import { postsOf } from '../stops/model/posts.ts';
import { type PlannedStop, stopsOf } from '../stops/model/stops.ts';
import { type RefusedPlan, usePlanStore } from './store.ts';

/** The fuel plan of the screen and what can be done with it. */
export interface FuelControl {
  readonly plan: PlanRow | null | undefined;
  /** There is a plan, and its form is closed. */
  readonly shown: boolean;
  readonly stops: readonly PlannedStop[];
  /** The stops as the map marks them. */
  readonly posts: readonly MapPost[];
  readonly draft: FuelDraft;
  readonly busy: boolean;
  /** Why the last request gave none; `form` is what was asked. */
  readonly failed: RefusedPlan | undefined;
  /** Makes a plan of the route, or of another that takes its place on the screen; answers whether it is shown. */
  readonly request: (form: FuelForm, along?: RouteRow) => Promise<boolean>;
  /** Back to the plan that is there; one in the making is given up. */
  readonly cancel: () => void;
}

const NO_POSTS: readonly MapPost[] = [];

/** The last plan, the form it was made from, and a request for another; its failure stands where the plan would. */
export const useFuelPlan = (route: RouteRow | null | undefined): FuelControl => {
  const plan = useLastPlan();
  const { draft: typed, editing } = useFuelStore();
  const account = useAccount();
  const store = usePlanStore();
  const running = store.running?.account === account ? store.running : undefined;
  const stops = useMemo(() => (plan ? stopsOf(plan.plan) : []), [plan]);
  const posts = useMemo(() => postsOf(stops), [stops]);
  const routeAt = route?.savedAt;
  // What failed on another route says nothing of this one.
  const { refused } = store;
  const failed = refused?.account === account && refused.routeAt === routeAt ? refused : undefined;
  const trip = useRef(routeAt);
  useEffect(() => {
    if (trip.current !== undefined && trip.current !== routeAt) endTrip();
    trip.current = routeAt;
  }, [routeAt]);

  const request = async (form: FuelForm, along = route): Promise<boolean> => {
    if (!along || usePlanStore.getState().running?.account === account) return false;
    const controller = new AbortController();
    usePlanStore.setState({ running: { account, controller }, refused: undefined });
    const { changes } = useFuelStore.getState();
    const made = await import('../planning/commands.ts')
      .then(({ requestPlan }) => requestPlan(form, along, controller.signal))
      .catch((error: unknown) => {
        console.warn('Fuel plan:', error);
        return err<PlanFailure>({ error: { kind: 'retryable', code: 'PLANNER' } });
      });
    // Cancelled, or another person's by now.
    if (usePlanStore.getState().running?.controller !== controller) return false;
    usePlanStore.setState({ running: undefined });
    // Why there is none stands above the form; and what was typed meanwhile stands in it.
    const typing = useFuelStore.getState().changes !== changes;
    setEditing(!made.ok || typing);
    if (made.ok) return !typing;
    const { cards, ...failure } = made.error;
    usePlanStore.setState({
      refused: { account, failure, form, ...(cards && { cards }), routeAt: along.savedAt },
    });
    return false;
  };
  const cancel = () => {
    running?.controller.abort();
    usePlanStore.setState({ running: undefined, refused: undefined });
    setEditing(false);
  };
  return {
    plan,
    shown: Boolean(plan) && !editing,
    stops,
    // What another plan has would stand for this one.
    posts: failed ? NO_POSTS : posts,
    draft: typed ?? (plan ? draftOf(plan.form) : EMPTY_DRAFT),
    busy: running !== undefined,
    failed,
    request,
    cancel,
  };
};
