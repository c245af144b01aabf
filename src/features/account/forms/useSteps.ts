import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsMounted } from '#src/hooks/useIsMounted.ts';

/** Where a person is in a flow of several steps on one page. */
interface Steps<S extends string> {
  readonly step: S;
  /** It was come to by a step of this flow, not by opening the page: its heading takes the focus. */
  readonly moved: boolean;
  readonly go: (step: S) => void;
  readonly back: () => void;
}

/**
 * A flow whose steps are entries of the browser's history, so that a phone's own Back leads one step back, and a reload
 * stays. A step whose ground is gone (a password is not kept over a reload) gives way to the last one that still holds.
 * A step that an answer leads to is not gone to by who has left the page meanwhile.
 * @param holds whether a step may be shown; the first one always may
 */
export const useSteps = <S extends string>(steps: readonly [S, ...S[]], holds: (step: S) => boolean): Steps<S> => {
  const { pathname, state } = useLocation() as { pathname: string; state: { step?: string } | null };
  const navigate = useNavigate();
  const asked = steps.find((step) => step === state?.step) ?? steps[0];
  const upToAsked = steps.slice(0, steps.indexOf(asked) + 1);
  const step = upToAsked.filter((each, index) => index === 0 || holds(each)).at(-1) ?? steps[0];
  const isMounted = useIsMounted();
  const move = (how: () => unknown) => isMounted() && how();
  useEffect(() => {
    if (step !== asked) void navigate(pathname, { replace: true, state: { step } });
  }, [step, asked, navigate, pathname]);
  return {
    step,
    moved: state?.step !== undefined,
    go: (next) => void move(() => navigate(pathname, { state: { step: next } })),
    back: () => void move(() => navigate(-1)),
  };
};
