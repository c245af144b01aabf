import type { Migration } from '#server/db/migration.ts';

/** Passkeys, the challenges of their ceremonies, and when a session has used one. */
export const PASSKEYS: Migration = {
  id: '0010-passkeys',
  statements: [
    `create table passkeys (
      id integer generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null,
      transports jsonb not null default '[]',
      user_handle text not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`,
    `create index passkeys_user on passkeys (user_id)`,
    `create table passkey_challenges (
      challenge text primary key,
      purpose text not null check (purpose in ('sign-in', 'add', 'proof')),
      user_id integer references users (id) on delete cascade,
      session_id text references sessions (id) on delete cascade,
      user_handle text,
      expires_at timestamptz not null
    )`,
    `create index passkey_challenges_age on passkey_challenges (expires_at)`,
    `create index passkey_challenges_session on passkey_challenges (session_id)`,
    `create index passkey_challenges_user on passkey_challenges (user_id)`,
    `alter table sessions add column passkey_at timestamptz`,
  ],
};
