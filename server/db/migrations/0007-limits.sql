-- What limits count, and from where each account has been signed in to.

-- Of the last hour alone: a crash may empty it. Times are milliseconds of the servers' clock. They have no index, so
-- that a row which changes all the time is rewritten in its place.
create unlogged table rate_limits (key text primary key, until bigint not null);
--> statement-breakpoint
create table known_callers (
  user_id integer not null references users (id) on delete cascade,
  hash text not null,
  seen_at timestamptz not null,
  primary key (user_id, hash)
);
