import { createGate } from '#server/work/gate.ts';

/**
 * How many run at once in one process, and how many of one account may wait. Each holds a connection of the database, of which a
 * process has ten unless its operator says otherwise: whoever asks for many leaves most of them to the calls of the others.
 */
const LONG_READS = { running: 3, waiting: 200, perCaller: 16, waitMs: 10_000 };

interface StaffCall {
  readonly user: { readonly id: number };
  readonly c: { readonly req: { readonly raw: Request } };
}

/**
 * Reads what staff ask of all tickets or all accounts, when the account's turn has come.
 * @throws as `Gate.run`
 */
export type LongReads = <T>(call: StaffCall, read: () => Promise<T>) => Promise<T>;

/** One for each process. */
export const createLongReads = (): LongReads => {
  const gate = createGate(LONG_READS);
  return ({ user, c }, read) => gate.run({ caller: `account ${user.id}`, signal: c.req.raw.signal }, read);
};
