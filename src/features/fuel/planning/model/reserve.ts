import { PLANNER } from '#src/contract/limits.ts';
import type { FuelForm } from '#src/contract/plan.ts';

/** The reserve a form stands for, gallons: its own, else 10 % of the tank. */
export const reserveOf = (form: FuelForm): number => form.reserveGallons ?? form.tankCapacity * PLANNER.reserveShare;
