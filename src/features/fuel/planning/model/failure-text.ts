import type { AppError } from '#src/contract/errors.ts';
import type { NoPlan } from '#src/contract/plan.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';

/** Why there is no plan, in a sentence. */
export const failureText = ({ error, noPlan }: { readonly error: AppError; readonly noPlan?: NoPlan }): string =>
  noPlan?.message ?? error.message ?? (error.kind === 'offline' ? FUEL_TEXT.planOffline : FUEL_TEXT.planFailed);
