import type { AppError } from '#src/contract/errors.ts';
import { makingRoom } from '#src/data/making-room.ts';
import { runtime } from '#src/data/runtime.ts';
import { claimHeld } from '#src/data/shared/held.ts';
import { dropShareProblems, type Moved, putShareInto, SHARED } from '#src/data/shared/share.ts';
import type { Result } from '#src/lib/result.ts';

/**
 * Takes over what was shared while nobody was signed in, where it is this person's. Nothing is said of a failure: it is held
 * on, and tried again with the next page.
 * @param id that the address of this window carries
 * @returns true where that is held still, and too late to be given to anybody
 */
export const claimShares = async (id?: string): Promise<boolean> => {
  const { session, ports } = runtime();
  const { account } = session.store.getState();
  try {
    return account !== undefined && (await claimHeld(runtime().db(), account, id, ports.clock.now()));
  } catch (error) {
    console.warn('What is held could not be taken over', error);
    return false;
  }
};

/**
 * Puts what was shared into a conversation's draft; answers how many files went there, and how many found no room. Errors: as of
 * `makingRoom`; everything is where it was then.
 */
export const putShare = (ticketId: string): Promise<Result<Moved, AppError>> => {
  const db = runtime().db();
  return makingRoom(db, runtime().ports, () => putShareInto(db, ticketId));
};

/** Takes the shared words away. */
export const dropSharedWords = async (): Promise<void> => {
  await runtime()
    .db()
    .drafts.delete(SHARED)
    .catch(() => undefined);
};

/** The person has read what was not kept. */
export const readShareProblems = async (): Promise<void> => {
  await dropShareProblems(runtime().db()).catch(() => undefined);
};
