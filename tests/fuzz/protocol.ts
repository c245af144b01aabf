import type { Endpoint } from '#src/contract/endpoint.ts';

/** Who sends a hostile request. `bad-token` has one that is no token of this server; `unapproved` waits for approval. */
export const CALLERS = ['nobody', 'bad-token', 'unapproved', 'driver', 'owner', 'admin', 'super'] as const;
export type Caller = (typeof CALLERS)[number];

/** Who may make the calls of each right. */
export const RANKS: Readonly<Record<Endpoint['access'], readonly Caller[]>> = {
  public: ['nobody', 'bad-token', 'unapproved', 'driver', 'owner', 'admin', 'super'],
  user: ['unapproved', 'driver', 'owner', 'admin', 'super'],
  staff: ['admin', 'super'],
  super: ['super'],
};

/** An account that a caller signs with. */
export interface Account {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
}

/** What nobody may read but those who are named; a text that stands nowhere else. */
export interface Mark {
  readonly text: string;
  readonly readers: readonly Caller[];
}

/** What an id is of. */
export type IdKind = 'station' | 'ticket' | 'message' | 'attachment' | 'upload' | 'user';
export type Ids = Readonly<Record<IdKind, readonly (string | number)[]>>;

/** What the server under attack holds, as its process says it. */
export interface Prey {
  readonly url: string;
  /** Signed in when it started; another one is asked for when one is gone. */
  readonly accounts: Readonly<Record<Exclude<Caller, 'nobody' | 'bad-token'>, Account>>;
  /** A driver whom only staff may know of, and what is theirs; `upload` is a file that no message carries. */
  readonly victim: { readonly email: string; readonly password: string; readonly ticketId: string; readonly ids: Ids };
  readonly marks: readonly Mark[];
  /** Ids that exist and are not the victim's. */
  readonly ids: Ids;
  /** Addresses beside the endpoint table. */
  readonly paths: readonly string[];
}

/** What the fuzzer asks of the server's process, and what it is told. */
export type ToServer = { readonly kind: 'account'; readonly role: keyof Prey['accounts'] } | { readonly kind: 'close' };
export type FromServer =
  | { readonly kind: 'ready'; readonly prey: Prey }
  | { readonly kind: 'account'; readonly account: Account };
