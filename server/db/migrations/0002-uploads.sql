-- A row outlives its ticket, message and person: it is what leads to the bytes, which are swept later.
create table uploads (
  id integer generated always as identity primary key,
  s3_key text not null unique,
  ticket_id integer references tickets (id) on delete set null,
  user_id integer references users (id) on delete set null,
  file_name text not null,
  media_type text not null check (media_type in ('image', 'audio', 'file')),
  mime_type text not null,
  size_bytes integer not null check (size_bytes >= 0),
  sha256 text not null,
  created_at timestamptz not null,
  stored_at timestamptz,
  message_id integer references messages (id) on delete set null,
  place integer
);
--> statement-breakpoint
create unique index uploads_message on uploads (message_id, place) where message_id is not null;
--> statement-breakpoint
create index uploads_unused on uploads (created_at) where message_id is null;
--> statement-breakpoint
create index uploads_ticket on uploads (ticket_id);
--> statement-breakpoint
create index uploads_user on uploads (user_id) where message_id is null;
