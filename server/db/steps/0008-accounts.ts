import type { Migration } from '#server/db/migration.ts';

/** Sign-ups of one address stand side by side, and so do codes. */
export const ACCOUNTS: Migration = {
  id: '0008-accounts',
  statements: [
    // One verified account an address, and any number of sign-ups that wait for their codes.
    `alter table users drop constraint users_email_key`,
    `create unique index users_email_verified on users (email) where verified`,
    `create index users_email on users (email)`,
    `alter table users add column signed_up_from text, add column signed_up_on text`,
    // A code lives for a quarter of an hour: those of the old shape are not worth carrying over.
    `drop table codes`,
    `create table codes (
      id bigint generated always as identity primary key,
      purpose text not null check (purpose in ('verify', 'reset', 'email')),
      email text not null check (email = lower(email)),
      user_id integer not null references users (id) on delete cascade,
      asked_from text not null,
      hash text not null,
      tries jsonb not null default '{}',
      created_at timestamptz not null,
      expires_at timestamptz not null,
      accepted_at timestamptz,
      accepted_from text,
      token_hash text,
      spent_at timestamptz
    )`,
    `create index codes_email on codes (email)`,
    `create index codes_user on codes (user_id)`,
    `create index codes_age on codes (expires_at)`,
    `create table code_guesses (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('confirm', 'reset')),
      email text not null,
      at timestamptz not null
    )`,
    `create index code_guesses_email on code_guesses (email, kind, at)`,
    `create index code_guesses_age on code_guesses (at)`,
    // Where an account has signed in from.
    `create index audit_actor on audit (actor_id, action, at)`,
  ],
};
