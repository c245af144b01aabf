-- Proofs by password, and e-mails that can be taken back.

create table proofs (
  session_id text not null references sessions (id) on delete cascade,
  action text not null,
  user_id integer not null references users (id) on delete cascade,
  hash text not null unique,
  expires_at timestamptz not null,
  primary key (session_id, action)
);
--> statement-breakpoint
create index proofs_user on proofs (user_id);
--> statement-breakpoint
create table email_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  hash text not null unique,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  taken_back_at timestamptz
);
--> statement-breakpoint
create index email_changes_user on email_changes (user_id);
--> statement-breakpoint
create index email_changes_old on email_changes (old_email);
--> statement-breakpoint
-- Whoever asked for these gave no proof; they are good for a quarter of an hour, and can be asked for again.
delete from codes where purpose = 'email';
