import type { RuntimeConfig } from '#src/contract/config.ts';
import { isStaff } from '#src/contract/enums.ts';
import type { ErrorKind } from '#src/contract/errors.ts';
import { clockAhead } from '../http/server-time.ts';
import type { Ports } from '../ports.ts';
import type { Call, Idle, Session } from '../runtime.ts';
import { readSeen, type Seen, writeSeen } from '../stored.ts';

/** Milliseconds before its end at which the warning comes; half the time where that is shorter. */
const WARNING_MS = 60_000;
/** Milliseconds between two looks at whether something is still being sent or recorded. */
const HOLD_MS = 10_000;
/** Milliseconds between two looks at whether what waits has been sent: the server is asked each time. */
const SENDING_MS = 30_000;
/** Milliseconds: what a person does within so long of the last time is not written down again. */
const AGAIN_MS = 5_000;
/** Milliseconds: the longest timer. A browser's ends early beyond 24 days, and a wrong one is put right in good time. */
const LONGEST_MS = 3_600_000;
/** Milliseconds until a server that could not be asked is asked again: a phone asks all night. */
const ASK_AGAIN_MS = 300_000;
/** What says that nobody could sign in now. */
const OUT_OF_REACH: readonly ErrorKind[] = ['offline', 'timeout', 'retryable', 'invalid-response'];

export interface IdleDeps {
  readonly ports: Ports;
  readonly call: Call;
  readonly minutes: RuntimeConfig['inactivity'];
  readonly session: Pick<Session, 'store' | 'end'>;
  readonly store: Idle['store'];
  /** Something is being sent or recorded: the sign-out waits. */
  busy(): boolean;
  /** Something waits to be sent that goes by itself. */
  waits(): Promise<boolean>;
}

/** The watch over inactivity in one tab. */
export interface IdleWatch extends Pick<Idle, 'touch' | 'stay'> {
  /** Time may have passed unseen, or another tab has seen the person. */
  look(): void;
  stop(): void;
}

/**
 * Ends the session of a person who has done nothing in any tab for as long as the configuration says, after a warning.
 * Measured by the device's clock against what is stored, never by counting timers: a sleeping laptop runs none, and its
 * session must be over when it wakes. Zero minutes or less turn it off. A driver's or an owner's waits for signal: without it
 * nobody could sign in again, and all that is stored for the road would be out of reach. A phone with one dead bar believes that
 * it has signal: the server is asked, and its answer says as well whether the clock was set meanwhile. What waits goes first: once the
 * session is over nothing can be sent.
 */
export const watchIdle = ({ ports, call, minutes, session, store, busy, waits }: IdleDeps): IdleWatch => {
  const { clock, channel, connectivity } = ports;
  let account: string | undefined;
  let limitMs = 0;
  let staff = false;
  let seen: Seen | undefined;
  let cancel = () => {};
  let stopped = false;

  let asking: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    const answer = await call('profile');
    return answer.ok || !OUT_OF_REACH.includes(answer.error.kind);
  };
  /** Whether the person could sign in again. */
  const canSignIn = async (): Promise<boolean> => {
    if (!connectivity.online()) return false;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  const warn = (endsAt: number | undefined) => {
    if (store.getState().endsAt !== endsAt) store.setState({ endsAt });
  };
  const wait = (ms: number) => {
    cancel();
    cancel = clock.after(Math.min(ms, LONGEST_MS), () => void look());
  };
  const see = (at: number) => {
    if (account === undefined) return;
    const now = { account, at, ahead: clockAhead(clock) };
    seen = now;
    // No room to write it down: this tab knows, and the others see their own person.
    writeSeen(now).then(
      () => channel.post({ type: 'seen', account: now.account }),
      () => undefined,
    );
  };

  /**
   * Milliseconds since then. A clock that was set forth meanwhile is told by the server's, where that is known of both times. Of one set
   * back it is not: what was known then may have been learned before that. Nor of staff, whose desk others may stand at.
   */
  const since = ({ at, ahead }: Seen): number => {
    const aheadNow = clockAhead(clock);
    const isKnown = !staff && ahead !== undefined && aheadNow !== undefined;
    const setForth = isKnown ? Math.max(0, aheadNow - ahead) : 0;
    return clock.now() - at - setForth;
  };
  /** Milliseconds without a sign of the person; what other tabs have seen counts, a clock that was set back does not. */
  const idleFor = (stored: Seen | undefined): number => {
    const known = [seen, stored].filter((one) => one !== undefined);
    const latest = known.sort((a, b) => since(a) - since(b))[0];
    if (latest === undefined || since(latest) < 0) {
      see(clock.now());
      return 0;
    }
    seen = latest;
    return since(latest);
  };

  /** @returns true where a person who is there now counts: the session is not over, or is kept */
  const look = async (): Promise<boolean> => {
    const watched = account;
    if (watched === undefined) return false;
    const idleNow = async (): Promise<number> => {
      const stored = await readSeen().catch(() => undefined);
      return idleFor(stored?.account === watched ? stored : undefined);
    };
    const warnAfterMs = limitMs - Math.min(WARNING_MS, limitMs / 2);
    let idleMs = await idleNow();
    const isDue = idleMs >= warnAfterMs && !staff;
    const kept = isDue && !(await canSignIn());
    const goesFirst = isDue && !kept && (await waits().catch(() => false));
    // The person, here or in another tab, may have been seen while it was asked.
    if (idleMs >= warnAfterMs) idleMs = await idleNow();
    if (account !== watched) return false;
    if (idleMs < warnAfterMs) {
      warn(undefined);
      wait(warnAfterMs - idleMs);
      return true;
    } else if (kept) {
      warn(undefined);
      wait(ASK_AGAIN_MS);
      return true;
    } else if (goesFirst) {
      // Over or not, it is so once that is sent: what waits makes nobody's time longer.
      warn(undefined);
      wait(SENDING_MS);
    } else if (busy()) {
      // In time, the end moves with the work, and the warning is still to come; a session that is over waits for it alone.
      if (idleMs < limitMs) see(Math.min(clock.now(), clock.now() - warnAfterMs + HOLD_MS));
      warn(undefined);
      wait(HOLD_MS);
    } else if (idleMs < limitMs) {
      warn(clock.now() + limitMs - idleMs);
      wait(limitMs - idleMs);
    } else {
      account = undefined;
      warn(undefined);
      try {
        await session.end('idle');
      } catch (error) {
        // It is over all the same, and is ended as soon as the storage is well.
        console.warn('The session could not be ended', error);
        if (stopped) return false;
        account = watched;
        wait(HOLD_MS);
      }
    }
    return false;
  };

  const follow = () => {
    const { status, account: name, profile } = session.store.getState();
    const role = profile?.profileTypeName;
    staff = isStaff(role);
    limitMs = (staff ? minutes.staffMinutes : minutes.driverMinutes) * 60_000;
    const watched = status === 'signed-in' && role !== undefined && limitMs > 0 ? name : undefined;
    if (watched === account) return;
    account = watched;
    seen = undefined;
    cancel();
    warn(undefined);
    void look();
  };
  const unfollow = session.store.subscribe(follow);
  const unlisten = connectivity.subscribe(() => void look());

  const act = () => {
    const now = clock.now();
    // A person who comes back too late finds the session ended, though a sleeping device's timers have said nothing.
    if (seen === undefined || since(seen) >= limitMs) {
      look().then((kept) => kept && see(clock.now()));
      return;
    }
    const isTimed = seen.ahead !== undefined || clockAhead(clock) === undefined;
    if (isTimed && since(seen) >= 0 && since(seen) < AGAIN_MS) return;
    see(now);
    void look();
  };
  follow();

  return {
    touch: () => {
      if (account !== undefined && store.getState().endsAt === undefined) act();
    },
    stay: act,
    look: () => void look(),
    stop: () => {
      unfollow();
      unlisten();
      cancel();
      account = undefined;
      stopped = true;
    },
  };
};
