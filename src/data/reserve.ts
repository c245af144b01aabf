import { incompressible } from '#src/lib/incompressible.ts';
import type { AccountDatabase } from './db/database.ts';
import { META } from './db/meta.ts';

/** Bytes kept back in each account's database: marks of some hundred actions. */
const RESERVE_BYTES = 1024 * 1024;

/** Takes room for sending, while there is some, unless it is kept already. Never throws. */
export const keepReserve = async (db: AccountDatabase): Promise<void> => {
  try {
    // By its key alone: the bytes are never read.
    if ((await db.meta.where('name').equals(META.reserve).count()) > 0) return;
    await db.meta.put({ name: META.reserve, value: incompressible(RESERVE_BYTES) });
  } catch {
    // No room, or closed meanwhile: there is another start.
  }
};

/** Gives that room back to whoever writes next. */
export const releaseReserve = (db: AccountDatabase): Promise<void> => db.meta.delete(META.reserve);
