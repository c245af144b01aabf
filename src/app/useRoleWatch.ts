import { useEffect } from 'react';
import type { Role } from '#src/contract/enums.ts';
import { pagePorts, poll } from '#src/data/poll.ts';
import { runtime } from '#src/data/runtime.ts';

/** Milliseconds between two looks at what a member of the staff may do. */
const LOOK_MS = 60_000;

/**
 * Learns that a member of the staff has another role by now, while the page is open: looked at once a minute, and when the person
 * comes back to it. A profile with the same role is left as it is.
 */
export const useRoleWatch = (role: Role | undefined): void =>
  useEffect(
    () =>
      poll(pagePorts(), LOOK_MS, async (signal) => {
        const { call, session } = runtime();
        const answer = await call('profile', { signal });
        if (answer.ok && answer.value.profileTypeName !== role && !signal.aborted) await session.reloadProfile();
      }),
    [role],
  );
