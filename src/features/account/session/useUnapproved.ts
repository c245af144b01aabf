import { useEffect } from 'react';
import { isUnapproved } from '#src/contract/profile.ts';
import { runtime } from '#src/data/runtime.ts';
import { useProfile } from '#src/hooks/session.ts';

/**
 * True for a driver or owner whom nobody has approved yet, and false as soon as somebody has: looked at again whenever
 * the person comes back.
 */
export const useUnapproved = (): boolean => {
  const waits = isUnapproved(useProfile());
  useEffect(() => {
    if (!waits) return undefined;
    const { ports, session } = runtime();
    return ports.presence.subscribe(() => void session.reloadProfile());
  }, [waits]);
  return waits;
};
