-- Passkeys, the challenges of their ceremonies, and when a session has used one.

create table passkeys (
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
);
--> statement-breakpoint
create index passkeys_user on passkeys (user_id);
--> statement-breakpoint
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('sign-in', 'add', 'proof')),
  user_id integer references users (id) on delete cascade,
  session_id text references sessions (id) on delete cascade,
  user_handle text,
  expires_at timestamptz not null
);
--> statement-breakpoint
create index passkey_challenges_age on passkey_challenges (expires_at);
--> statement-breakpoint
create index passkey_challenges_session on passkey_challenges (session_id);
--> statement-breakpoint
create index passkey_challenges_user on passkey_challenges (user_id);
--> statement-breakpoint
alter table sessions add column passkey_at timestamptz;
