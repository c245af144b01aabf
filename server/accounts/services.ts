import type { Derive } from '#server/accounts/crypto/derive.ts';
import type { TokenCodec } from '#server/accounts/crypto/tokens.ts';
import type { SessionDays } from '#server/accounts/queries/sessions.ts';
import type { RelyingParty } from '#server/accounts/relying-party.ts';
import type { SessionMemory } from '#server/accounts/session-memory.ts';
import type { Db } from '#server/db/database.ts';
import type { Following } from '#server/db/following.ts';
import type { Limits } from '#server/http/limits.ts';
import type { MailOutbox } from '#server/mail/outbox.ts';
import type { Pusher } from '#server/push/pusher.ts';
import type { Background } from '#server/work/background.ts';
import type { LongReads } from '#server/work/long-reads.ts';

/** What accounts work with. */
export interface AccountServices {
  readonly db: Db;
  readonly tokens: TokenCodec;
  /** What this process remembers, and whether it may tell it. */
  readonly following: Following;
  readonly sessions: SessionMemory;
  readonly derive: Derive;
  readonly sessionDays: SessionDays;
  readonly limits: Limits;
  readonly longReads: LongReads;
  readonly mails: MailOutbox;
  readonly background: Background;
  readonly pusher: Pusher;
  /** The origin people open the app at, where the operator has named it; mails have no links without it. */
  readonly publicUrl: string | undefined;
  /** For which site passkeys are made, by the request's `Host`; undefined where they cannot be. */
  readonly relyingParty: (host: string | undefined) => RelyingParty | undefined;
  readonly now: () => Date;
  /** Only what is prescribed: no idempotency, no added members, unknown members ignored. */
  readonly strict: boolean;
}
