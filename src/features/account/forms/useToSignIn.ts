import { useNavigate } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import { useIsMounted } from '#src/hooks/useIsMounted.ts';

/**
 * Leads to the sign-in page, which says what was done, when that is answered. Who has gone there meanwhile is told there; who has
 * gone elsewhere is not brought back.
 * @param to the sign-in page, by either address
 */
export const useToSignIn = (to: string): ((done: string) => void) => {
  const isMounted = useIsMounted();
  const navigate = useNavigate();
  return (done) => {
    const there = [PATHS.root, PATHS.signIn].find((path) => path === window.location.pathname);
    const path = isMounted() ? to : there;
    if (path !== undefined) void navigate(path, { replace: true, state: { done } });
  };
};
