const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `uses` at once, and then one more each `windowMs / uses` milliseconds. */
export interface Rule {
  readonly uses: number;
  readonly windowMs: number;
}

/** What a call's uses are counted by; each that is given must have room. */
export interface Rules {
  /** By one network address, over all accounts. A truck stop's Wi-Fi or a carrier hides hundreds of drivers behind one. */
  readonly address?: Rule;
  /** About one account, by all who were never signed in to it. Who finds it full is given a turn (`server/http/limits.ts`). */
  readonly account?: Rule;
  /** About one account by one address; about one account by a known address or device, which nothing else limits. */
  readonly pair?: Rule;
  /** By the account, or the session, that signs the call. */
  readonly signer?: Rule;
}

const per = (uses: number, windowMs: number): Rule => ({ uses, windowMs });

/**
 * What is limited. Sign-ins, codes and present passwords count where they are wrong: a use is taken before anything is
 * looked at, and given back where all was well. The others count every time.
 */
export const LIMITS = {
  /** Wrong sign-ins. 300 drivers who all sign in after an outage mistype some sixty times. */
  login: { pair: per(10, 15 * MINUTE), account: per(100, 15 * MINUTE), address: per(300, 15 * MINUTE) },
  /** Sign-ins that went well, by account: each costs a slow hash and a row. */
  session: { signer: per(300, 15 * MINUTE) },
  /** Each sends mail. A company signs its drivers up from one office on one day. */
  register: { pair: per(5, HOUR), account: per(10, HOUR), address: per(100, HOUR) },
  availability: { address: per(300, 15 * MINUTE) },
  passwordCheck: { address: per(300, 15 * MINUTE) },
  /** Wrong codes of six digits, each good for a quarter of an hour. */
  code: { pair: per(25, HOUR), account: per(100, HOUR), address: per(200, HOUR) },
  /** Mail to whoever is named: ten an hour for all strangers together is the most a mailbox gets from them. */
  mail: { pair: per(5, HOUR), account: per(10, HOUR), address: per(100, HOUR) },
  /** Mail to another address for one's own account. */
  emailChange: { signer: per(10, HOUR) },
  /** Wrong present passwords, by session: whoever has stolen one cannot use up the owner's. */
  password: { signer: per(10, 15 * MINUTE) },
  /** Each use of a passkey takes two: the question and its answer. Nothing can be guessed there; each makes a row. */
  passkey: { signer: per(120, 15 * MINUTE), address: per(3_000, 15 * MINUTE) },
  /** A session asks once in a quarter of an hour: six thousand devices behind one address. */
  refresh: { address: per(6_000, 15 * MINUTE) },
  /** An outbox that was offline for days sends hundreds of messages as fast as the network takes them. */
  ticket: { signer: per(200, HOUR) },
  message: { signer: per(1_000, 15 * MINUTE) },
  /** Addresses at push services that devices save: once a start, and at each change of what is chosen. */
  push: { signer: per(120, 15 * MINUTE) },
  /** Files, announced or in a form: hundreds of messages with some pictures each. */
  upload: { signer: per(1_000, HOUR) },
  /** The embedded geocoder, asked while somebody types: three hundred drivers who each look for a place. */
  geocoder: { address: per(3_000, 15 * MINUTE) },
} as const satisfies Readonly<Record<string, Rules>>;

export type LimitName = keyof typeof LIMITS;
