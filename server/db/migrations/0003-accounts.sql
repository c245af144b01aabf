-- A deleted person's row stays without a person in it: tickets and messages lead to it.
alter table users add column deleted_at timestamptz;
--> statement-breakpoint
create index users_unverified on users (created_at) where not verified;
--> statement-breakpoint
alter table sessions
  add column created_at timestamptz not null default now(),
  add column device text not null default '',
  add column signed_in_as text not null default '';
--> statement-breakpoint
create table codes (
  purpose text not null check (purpose in ('verify', 'reset', 'email')),
  email text not null check (email = lower(email)),
  user_id integer not null references users (id) on delete cascade,
  hash text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_from text,
  token_hash text,
  spent_at timestamptz,
  primary key (purpose, email)
);
--> statement-breakpoint
create index codes_user on codes (user_id);
--> statement-breakpoint
create index codes_age on codes (expires_at);
--> statement-breakpoint
-- Without references: what was written down outlives the accounts it is about.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  actor_id integer,
  subject_id integer,
  address text,
  detail text
);
--> statement-breakpoint
create index audit_at on audit (at);
--> statement-breakpoint
create index audit_subject on audit (subject_id, at);
