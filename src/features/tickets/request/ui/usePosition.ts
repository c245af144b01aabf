import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SharedPosition } from '#src/contract/ticket.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { REQUEST } from '#src/texts/request.ts';
import type { Carried } from '../refused.ts';

/** Asks the device where it is, which asks the person. Never throws. */
export type Locate = () => Promise<Result<SharedPosition, keyof typeof REQUEST.failures>>;

/** Where the truck is, as long as the driver wants it shared. */
export interface Sharing {
  readonly wanted: boolean;
  /** Undefined while it is looked for, and before. */
  readonly found: Awaited<ReturnType<Locate>> | undefined;
  want(wanted: boolean): void;
  /** What is shared, once the device has answered; undefined where nothing is. */
  settled(): Promise<SharedPosition | undefined>;
}

/**
 * Looks for the truck when its driver wants that, and forgets it when not.
 * @param given where it was, if that is shared already, or that it shall be looked for at once
 */
export const usePosition = (locate: Locate, given: Carried['position']): Sharing => {
  const known = given === 'wanted' ? undefined : given && ok(given);
  const [wanted, setWanted] = useState(given !== undefined);
  const [found, setFound] = useState<Sharing['found']>(known);
  const asked = useRef<ReturnType<Locate>>(known && Promise.resolve(known));
  const changed = useRef(() => {});
  const want = (now: boolean) => {
    setWanted(now);
    setFound(undefined);
    const asking = now ? locate() : undefined;
    asked.current = asking;
    changed.current();
    void asking?.then((answer) => {
      if (asked.current !== asking) return;
      setFound(answer);
      // Off again: what cannot be shared is not.
      if (!answer.ok) setWanted(false);
    });
  };
  const begin = useEffectEvent(() => given === 'wanted' && want(true));
  useEffect(() => {
    begin();
  }, []);
  const settled = async (): Promise<SharedPosition | undefined> => {
    const asking = asked.current;
    const change = new Promise<undefined>((resolve) => {
      changed.current = () => resolve(undefined);
    });
    const answer = await Promise.race([asking, change]);
    // Wanted no more, or wanted anew, while it was looked for.
    if (asked.current !== asking) return settled();
    return answer?.ok ? answer.value : undefined;
  };
  return { wanted, found, want, settled };
};
