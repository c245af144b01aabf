import { useEffect } from 'react';
import { isStaff } from '#src/contract/enums.ts';
import { runtime } from '#src/data/runtime.ts';
import { useProfile } from '#src/hooks/session.ts';

/**
 * True for a driver or owner whom nobody has approved yet, and false as soon as somebody has: looked at again whenever
 * the person comes back. Where the backend does not tell, nobody waits.
 */
export const useUnapproved = (): boolean => {
  const profile = useProfile();
  const waits = profile?.approved === false && !isStaff(profile.profileTypeName);
  useEffect(() => {
    if (!waits) return undefined;
    const { ports, session } = runtime();
    return ports.presence.subscribe(() => void session.reloadProfile());
  }, [waits]);
  return waits;
};
