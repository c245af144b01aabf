import { useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react';
import type { RouteRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import type { DriveStop } from '#src/lib/drive-parts.ts';
import { type PositionFailure, watchPosition } from './geolocation.ts';
import { type DriveEvent, type DriveState, lostFor, nextDrive, onRoute, PARKED, wantsExact } from './model/drive.ts';
import { USELESS_MILES } from './model/fix.ts';
import { type DriveLine, driveLine } from './model/line.ts';
import { stopHere, stopsAhead } from './model/stops.ts';

/** Milliseconds between two looks at what time alone changes. */
const TICK_MS = 1_000;

/** The drive as the screen shows it. Miles. */
export interface Drive<S extends DriveStop = DriveStop> {
  readonly state: DriveState;
  readonly moving: boolean;
  /** Along the route; undefined without a position. */
  readonly mile: number | undefined;
  /** Where the truck is, not filled at yet. */
  readonly here: S | undefined;
  /** The stops to come, the next one first. */
  readonly ahead: readonly S[];
  /** Miles to the end. */
  readonly left: number;
  /** Milliseconds since the last position, where that is long; undefined while it is fresh, or there was none. */
  readonly lostFor: number | undefined;
  readonly failure: PositionFailure | undefined;
}

const reduce =
  (line: DriveLine | undefined, seed: number) =>
  (state: DriveState, event: DriveEvent | { readonly type: 'other-route' }): DriveState =>
    event.type === 'other-route' ? onRoute(state, { line, seed }) : nextDrive(state, event, { line, seed });

/**
 * Follows the truck along a route. Positions are watched exactly near events and coarsely far from them; driving counts as
 * a sign of the person, who would be signed out for doing nothing otherwise. @param seed mile of the last fill
 */
export const useDrive = <S extends DriveStop>(
  route: RouteRow | null | undefined,
  stops: readonly S[],
  seed: number,
): Drive<S> => {
  const { clock } = runtime().ports;
  const line = useMemo(() => (route ? driveLine(route.points, route.miles) : undefined), [route]);
  const [state, dispatch] = useReducer(reduce(line, seed), PARKED);
  const [failure, setFailure] = useState<PositionFailure>();
  const [now, setNow] = useState(() => clock.now());
  const { followed, motion, kept } = state;
  const mile = followed?.mile;
  const last = kept.at(-1);
  const here = useMemo(() => stopHere(stops, followed), [stops, followed]);
  const ahead = useMemo(() => stopsAhead(stops, mile ?? seed, here), [stops, mile, seed, here]);
  const left = Math.max(0, (line?.total ?? 0) - (mile ?? seed));
  const next = ahead[0];
  const toEvent = Math.min(left, next && mile !== undefined ? Math.abs(next.mile - mile) : left);
  const exact = wantsExact(state, toEvent, now);

  const builtAt = route?.savedAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the miles of another route are others
  useEffect(() => dispatch({ type: 'other-route' }), [builtAt]);
  useEffect(
    () =>
      watchPosition({
        exact,
        clock,
        onFix: (fix) => {
          // A person may give a site the rough place alone: nothing would be shown, and nobody would know why.
          setFailure(fix.accuracy > USELESS_MILES ? 'rough' : undefined);
          setNow(clock.now());
          dispatch({ type: 'fix', fix });
        },
        onFailure: setFailure,
      }),
    [exact, clock],
  );
  const tick = useEffectEvent(() => {
    const time = clock.now();
    dispatch({ type: 'tick', now: time });
    // Redrawn only for what is shown: a position that grows old, and the choice of how to watch.
    if (last && (lostFor(state, time) !== undefined || wantsExact(state, toEvent, time) !== exact)) setNow(time);
  });
  useEffect(() => {
    let cancel = () => {};
    const again = () => {
      cancel = clock.after(TICK_MS, () => {
        tick();
        again();
      });
    };
    again();
    return () => cancel();
  }, [clock]);
  useEffect(() => {
    if (motion.moving && last) runtime().idle.touch();
  }, [motion.moving, last]);

  return {
    ...{ state, moving: motion.moving, mile, here, ahead, left, failure },
    lostFor: lostFor(state, now),
  };
};
