import { useEffect, useEffectEvent, useRef } from 'react';
import type { Station } from '#src/contract/station.ts';
import { type AskedService, type HeldService, isOldAsked, keepAsked, takeAsked } from '#src/data/asked-service.ts';

interface Asked {
  /** Stores what is asked for from now on; false where nobody looks at it by then, who could take it back. */
  readonly keep: (station: Station) => Promise<boolean>;
  /** What is stored, while there is something. */
  readonly now: () => AskedService | undefined;
  /** Whether that was so long ago that it is only told of. */
  readonly isOld: () => boolean;
  /** Leaves it as it is stored, to another page or to what goes on beside this one. */
  readonly letGo: () => void;
  /** It was requested, or taken back. Never rejects. */
  readonly end: () => Promise<void>;
}

/**
 * Keeps what is asked for by one tap until it is requested or taken back, also where the page goes in between.
 * @param ready what a page before has left can be told now
 * @param found it has left something, and is not at it any more
 */
export const useAsked = (ready: boolean, found: (asked: AskedService) => void): Asked => {
  const held = useRef<HeldService>(undefined);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  const take = useEffectEvent((left: HeldService) => {
    // Asked for here, while another page was at what was asked for there.
    if (held.current) return left.letGo();
    held.current = left;
    found(left.asked);
  });
  useEffect(() => {
    if (!ready) return;
    let shown = true;
    takeAsked().then(
      (left) => {
        if (left && shown) take(left);
        else left?.letGo();
      },
      (error: unknown) => console.warn('What was asked for could not be read', error),
    );
    return () => {
      shown = false;
    };
  }, [ready]);
  return {
    keep: async (station) => {
      const kept = await keepAsked(station);
      held.current?.letGo();
      held.current = kept;
      return !gone.current && document.visibilityState !== 'hidden';
    },
    now: () => held.current?.asked,
    isOld: () => held.current !== undefined && isOldAsked(held.current.asked),
    letGo: () => {
      held.current?.letGo();
      held.current = undefined;
    },
    end: async () => {
      const ended = held.current;
      held.current = undefined;
      await ended?.end();
    },
  };
};
