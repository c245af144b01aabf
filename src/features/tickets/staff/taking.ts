import { isStaff } from '#src/contract/enums.ts';
import type { CommitExtra, Runtime } from '#src/data/runtime.ts';

/** Of a message: staff take a ticket with it that nobody works on (decision 0391). */
export const takingWith = ({ session }: Pick<Runtime, 'session'>): Pick<CommitExtra, 'take'> =>
  isStaff(session.store.getState().profile?.profileTypeName) ? { take: true } : {};
