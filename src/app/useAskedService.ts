import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isStaff } from '#src/contract/enums.ts';
import { PATHS } from '#src/contract/paths.ts';
import { loadKeeping } from '#src/features/tickets/index.ts';
import { useRole } from '#src/hooks/session.ts';

/**
 * Makes the request that was asked for in drive mode by a page that is gone. Not in drive mode, which counts the seconds anew in which
 * it can be taken back.
 */
export const useAskedService = () => {
  const role = useRole();
  const driving = useLocation().pathname === PATHS.drive;
  useEffect(() => {
    if (!role || isStaff(role) || driving) return;
    let wanted = true;
    loadKeeping()
      .then(({ finishAsked }) => finishAsked(() => wanted))
      .catch((error: unknown) => console.warn('What was asked for could not be requested', error));
    return () => {
      wanted = false;
    };
  }, [role, driving]);
};
