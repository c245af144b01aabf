import { create } from 'zustand';
import type { PlanRow } from '#src/data/db/database.ts';
import type { PlanFailure } from '../planning/commands.ts';

/** A form that no plan could be made of. */
export interface RefusedPlan extends Pick<PlanRow, 'form' | 'cards'> {
  readonly failure: PlanFailure;
}

interface PlanState {
  /** The plan that is being made, and for whom; it goes on while other screens are looked at. */
  readonly running?: { readonly account: string; readonly controller: AbortController } | undefined;
  /** The last one that could not be made, for whom, and when its route was built. */
  readonly refused?: (RefusedPlan & { readonly account: string; readonly routeAt: number }) | undefined;
}

/** What was asked of the planner and has not become a plan. */
export const usePlanStore = create<PlanState>(() => ({}));
