import { ApiError } from '#server/http/errors.ts';

/**
 * How much may be in memory of answers that were made, or are being made, and have not left yet, and of bodies that have not
 * come whole. In bytes.
 */
export interface InFlightLimits {
  /** What large answers of one caller may have announced together; a single one that is larger counts as this. */
  readonly perCaller: number;
  /** Of all callers. */
  readonly overall: number;
}
const LIMITS: InFlightLimits = { perCaller: 16 * 1024 * 1024, overall: 64 * 1024 * 1024 };
/** Seconds after which a large answer that found no room may be asked for again. */
const RETRY_SECONDS = 5;

/** An answer of one call. */
export interface Leaving {
  /** One name for each account, or for each address of calls that nobody signs. */
  readonly caller: string;
  /** False while it is being made: between a body that has come and an answer that begins to leave. */
  readonly begun: boolean;
  /** Whether whoever reads it takes less than the least rate. @param now of `performance.now()` */
  readonly isTooSlow: (now: number) => boolean;
  /** Ends it and its connection, at once. */
  readonly letGo: () => void;
}

interface Held {
  readonly caller: string;
  bytes: number;
}

const noRoom = (status: 429 | 503): ApiError =>
  new ApiError(
    status,
    status === 429 ? 'RATE_LIMITED' : 'UNAVAILABLE',
    status === 429
      ? `Your earlier answers are still on their way. Please try again in ${RETRY_SECONDS} seconds.`
      : `The server is busy. Please try again in ${RETRY_SECONDS} seconds.`,
    { retryAfterSeconds: RETRY_SECONDS },
  );

/**
 * The answers of a server that have not left it, and the bodies that have not come. Where they become too many, those of
 * whoever has the most of them go, the oldest first: a few who read nothing, or send half, keep nobody else out, and fill no
 * memory (decisions 0361 and 0371).
 */
export class InFlight {
  readonly #limits: InFlightLimits;
  /** Oldest first. */
  readonly #answers = new Map<Leaving, Held>();
  readonly #callers = new Map<string, number>();
  #total = 0;

  constructor(limits: InFlightLimits = LIMITS) {
    this.#limits = limits;
  }

  /** Bytes of all of them. */
  get total(): number {
    return this.#total;
  }

  /** Those that hold something. */
  get answers(): Iterable<Leaving> {
    return this.#answers.keys();
  }

  /**
   * Makes room for a large answer before it is made. `hold` says later how large it is.
   * @throws 429 where its caller has too much on the way, 503 where all have, both with Retry-After
   */
  announce(answer: Leaving, bytes: number): void {
    const { perCaller, overall } = this.#limits;
    const weight = Math.min(bytes, perCaller);
    const own = (this.#callers.get(answer.caller) ?? 0) + weight;
    if (own > perCaller) throw noRoom(429);
    this.#makeRoom(overall - weight, own);
    if (this.#total + weight > overall) throw noRoom(503);
    this.hold(answer, weight);
  }

  /** Says how much of an answer, or of the body before it, is in memory now; 0 once it has left. */
  hold(answer: Leaving, bytes: number): void {
    const weight = Math.min(bytes, this.#limits.perCaller);
    const held = this.#answers.get(answer) ?? { caller: answer.caller, bytes: 0 };
    const more = weight - held.bytes;
    if (more === 0) return;
    held.bytes = weight;
    this.#total += more;
    const own = (this.#callers.get(held.caller) ?? 0) + more;
    if (own > 0) this.#callers.set(held.caller, own);
    else this.#callers.delete(held.caller);
    if (weight === 0) this.#answers.delete(answer);
    else this.#answers.set(answer, held);
    if (more > 0) this.#makeRoom(this.#limits.overall, 0);
  }

  /** Where there is more than `most`: lets go of what leaves for whoever has more than `least`, the most first. */
  #makeRoom(most: number, least: number): void {
    if (this.#total <= most) return;
    const leaving = new Map<string, Leaving[]>();
    for (const [answer, { caller }] of this.#answers) {
      if (!answer.begun) continue;
      const others = leaving.get(caller);
      if (others === undefined) leaving.set(caller, [answer]);
      else others.push(answer);
    }
    // Some more at once, so that not every answer of a flood has to look for the next.
    const goal = most - this.#limits.overall / 16;
    while (this.#total > goal) {
      let [heaviest, bytes]: [Leaving[] | undefined, number] = [undefined, least];
      for (const [caller, answers] of leaving) {
        const own = answers.length === 0 ? 0 : (this.#callers.get(caller) ?? 0);
        if (own > bytes) [heaviest, bytes] = [answers, own];
      }
      const oldest = heaviest?.shift();
      if (oldest === undefined) return;
      this.hold(oldest, 0);
      oldest.letGo();
    }
  }
}
