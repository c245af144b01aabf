-- Sign-ups of one address stand side by side, and so do codes.

-- One verified account an address, and any number of sign-ups that wait for their codes.
alter table users drop constraint users_email_key;
--> statement-breakpoint
create unique index users_email_verified on users (email) where verified;
--> statement-breakpoint
create index users_email on users (email);
--> statement-breakpoint
alter table users add column signed_up_from text, add column signed_up_on text;
--> statement-breakpoint
-- A code lives for a quarter of an hour: those of the old shape are not worth carrying over.
drop table codes;
--> statement-breakpoint
create table codes (
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
);
--> statement-breakpoint
create index codes_email on codes (email);
--> statement-breakpoint
create index codes_user on codes (user_id);
--> statement-breakpoint
create index codes_age on codes (expires_at);
--> statement-breakpoint
create table code_guesses (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('confirm', 'reset')),
  email text not null,
  at timestamptz not null
);
--> statement-breakpoint
create index code_guesses_email on code_guesses (email, kind, at);
--> statement-breakpoint
create index code_guesses_age on code_guesses (at);
--> statement-breakpoint
-- Where an account has signed in from.
create index audit_actor on audit (actor_id, action, at);
