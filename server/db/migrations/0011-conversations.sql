-- Every conversation has a version, which the database itself raises in the transaction of each change, holding the
-- ticket's row until its end: versions are committed in their order. Messages carry the version that they came with.

-- `conversation_since`: what changed with it was more than single messages, so older versions lead nowhere.
alter table tickets
  add column conversation_version integer not null default 0,
  add column conversation_since integer not null default 0,
  add column conversation_bytes bigint not null default 0;
--> statement-breakpoint
alter table messages add column version integer not null default 0;
--> statement-breakpoint
create index messages_version on messages (ticket_id, version);
--> statement-breakpoint
create index messages_sender on messages (sender_id, ticket_id);
--> statement-breakpoint
-- What a message takes of an answer: its text in JSON, and about what stands around it.
create function message_bytes(said text) returns integer language sql immutable parallel safe
  return octet_length(to_json(said)::text) + 300;
--> statement-breakpoint
update tickets set conversation_bytes = sizes.bytes
  from (select ticket_id, sum(message_bytes(text)) as bytes from messages group by ticket_id) sizes
  where sizes.ticket_id = tickets.id;
--> statement-breakpoint
create function version_message() returns trigger language plpgsql as $$
declare
  bytes integer := message_bytes(new.text);
  raised integer;
begin
  if tg_op = 'UPDATE' then bytes := bytes - message_bytes(old.text); end if;
  update tickets
    set conversation_version = conversation_version + 1, conversation_bytes = conversation_bytes + bytes
    where id = new.ticket_id returning conversation_version into raised;
  new.version := coalesce(raised, 0);
  return new;
end $$;
--> statement-breakpoint
create trigger messages_version before insert or update of text, sender_id, created_at on messages
  for each row execute function version_message();
--> statement-breakpoint
create function version_without_message() returns trigger language plpgsql as $$
begin
  update tickets
    set conversation_version = conversation_version + 1, conversation_since = conversation_version + 1,
      conversation_bytes = conversation_bytes - message_bytes(old.text)
    where id = old.ticket_id;
  return null;
end $$;
--> statement-breakpoint
create trigger messages_deleted after delete on messages
  for each row execute function version_without_message();
--> statement-breakpoint
-- Files come with their message, in its transaction. What happens to them later changes an older message.
create function version_files() returns trigger language plpgsql as $$
begin
  update tickets
    set conversation_version = conversation_version + 1, conversation_since = conversation_version + 1
    where id in (
      select ticket_id from messages
      where id in (old.message_id, new.message_id) and xmin <> pg_current_xact_id()::xid);
  return null;
end $$;
--> statement-breakpoint
create trigger uploads_version
  after insert or delete or update of message_id, place, file_name, mime_type, size_bytes on uploads
  for each row execute function version_files();
--> statement-breakpoint
-- A sender's name stands beside each of their messages. The tickets are held in one order by everybody.
create function version_names() returns trigger language plpgsql as $$
begin
  update tickets
    set conversation_version = conversation_version + 1, conversation_since = conversation_version + 1
    where id = any (array(
      select id from tickets where id in (select ticket_id from messages where sender_id = new.id)
      order by id for update));
  return null;
end $$;
--> statement-breakpoint
create trigger users_version after update of first_name, last_name, company_name, email on users for each row
  when ((old.first_name, old.last_name, old.company_name, old.email) is distinct from
    (new.first_name, new.last_name, new.company_name, new.email))
  execute function version_names();
