-- News that comes while the app is closed: which devices want it, what waits to be told to them, and by mail.

-- One a session, so an account has as many as it may have sessions. `service` is the endpoint's origin.
create table push_subscriptions (
  id integer generated always as identity primary key,
  session_id text not null unique references sessions (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  endpoint text not null unique,
  service text not null,
  p256dh text not null,
  auth text not null,
  show_text boolean not null,
  silent boolean not null,
  quiet_from integer,
  quiet_to integer,
  time_zone text,
  created_at timestamptz not null
);
--> statement-breakpoint
create index push_subscriptions_user on push_subscriptions (user_id);
--> statement-breakpoint
-- What is to be told to one device of one subject (a conversation, the account): what comes meanwhile takes its place. Who sends
-- it claims it first, until `claimed_until`; `version` counts what took the place of what is being sent.
create table push_jobs (
  id bigint generated always as identity primary key,
  subscription_id integer not null references push_subscriptions (id) on delete cascade,
  topic text not null,
  kind text not null check (kind in ('answer', 'closed', 'ticket', 'approved')),
  ticket_id integer references tickets (id) on delete cascade,
  message_id integer,
  version integer not null default 1,
  attempts integer not null default 0,
  made_at timestamptz not null,
  due_at timestamptz not null,
  claimed_until timestamptz,
  unique (subscription_id, topic)
);
--> statement-breakpoint
create index push_jobs_due on push_jobs (due_at);
--> statement-breakpoint
create index push_jobs_ticket on push_jobs (ticket_id);
--> statement-breakpoint
-- Whoever wants unread news by mail has a row.
create table news_mail_choices (
  user_id integer primary key references users (id) on delete cascade
);
--> statement-breakpoint
-- One mail a conversation until it is read: `sent_at` is set by the process that sends it.
create table news_mails (
  user_id integer not null references users (id) on delete cascade,
  ticket_id integer not null references tickets (id) on delete cascade,
  kind text not null check (kind in ('answer', 'closed', 'ticket')),
  message_id integer not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  primary key (user_id, ticket_id)
);
--> statement-breakpoint
create index news_mails_due on news_mails (due_at) where sent_at is null;
--> statement-breakpoint
create index news_mails_ticket on news_mails (ticket_id);
--> statement-breakpoint
-- A session that ends takes its device's subscription with it, whatever has ended it and in the same transaction.
create function forget_push() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_forget_push after update of ended_at on sessions for each row
  when (new.ended_at is not null) execute function forget_push();
