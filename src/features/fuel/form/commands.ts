import type { AppError } from '#src/contract/errors.ts';
import { META } from '#src/data/db/meta.ts';
import type { Result } from '#src/lib/result.ts';
import { changeKept } from '../kept/commands.ts';
import type { Truck } from './model/truck.ts';

/**
 * Changes the saved trucks; `quota` on a device where no room can be made.
 * @param next gives the new list for what is stored (`readTrucks`)
 */
export const changeTrucks = (next: (stored: unknown) => readonly Truck[]): Promise<Result<unknown, AppError>> =>
  changeKept(META.trucks, next);
