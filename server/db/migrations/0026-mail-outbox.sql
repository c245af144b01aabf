-- Mail that waits to be sent: a row a mail, which goes with its content once it is sent or too late.
create table mails (
  id bigint generated always as identity primary key,
  message_id text not null,
  content jsonb not null,
  queued_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  taken_until timestamptz,
  instead_of text
);
--> statement-breakpoint
create index mails_due on mails (due_at);
