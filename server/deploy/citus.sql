-- Turns a Milepost database on PostgreSQL into one that Citus distributes by ticket. An estimate: written by the rules that Citus
-- documents, checked by stand-ins for its functions (tests/server/citus.test.ts), and never run on a Citus (decision 0443, which
-- says what the server then still asks in ways that Citus refuses).
--
-- Before: PostgreSQL 15 or newer with Citus 12 or newer on every node, all servers stopped, a backup, the last migrations run, and
--   create extension citus;
--   select citus_set_coordinator_host('coordinator.internal', 5432);
--   select citus_add_node('worker-1.internal', 5432);  -- and the others
-- Then, as a superuser: psql -v ON_ERROR_STOP=1 -f citus.sql. What fails leaves the database as it was.

-- Triggers of a distributed table run where its rows are. Those that stay ask for rows of their own ticket alone, or read accounts:
-- both are on the same node.
select run_command_on_workers('alter system set citus.enable_unsafe_triggers to on');
select run_command_on_workers('select pg_reload_conf()');

begin;
set local citus.enable_unsafe_triggers to on;
-- One connection to each node: tables are distributed, and refer to each other, in one transaction.
set local citus.multi_shard_modify_mode to 'sequential';

-- A table that a later version has added is not guessed about.
do $$
declare
  unknown text;
begin
  select string_agg(relname, ', ' order by relname) into unknown from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> all (array[
    -- Distributed, a ticket's rows together.
    'tickets', 'messages', 'ticket_notes', 'uploads', 'ticket_reads',
    -- On every node: what stands beside each ticket and message, and changes seldom.
    'users', 'news_mail_choices',
    -- On the coordinator alone. Of an account or a session, and found by those:
    'sessions', 'refresh_tokens', 'idempotency_keys', 'codes', 'code_guesses', 'known_callers', 'proofs', 'email_changes',
    'passkeys', 'passkey_challenges', 'fuel_cards', 'push_subscriptions',
    -- queues, and what is of this moment, asked across all tickets:
    'push_jobs', 'news_mails', 'mails', 'presence', 'rate_limits',
    -- stations, in memory wherever they are asked for, and replaced whole by an import:
    'stations', 'station_edits', 'imports', 'import_rows', 'import_cells', 'import_changes', 'import_layouts',
    -- and what there is little of.
    'settings', 'audit', 'replies', 'tax_tables', '__drizzle_migrations']);
  if unknown is not null then raise exception 'citus.sql does not say what becomes of: %', unknown; end if;
end $$;

-- No reference leads to a distributed table from elsewhere, nor from one to a table of the coordinator alone. Those between
-- distributed tables, and to accounts, are made again below.
alter table tickets drop constraint tickets_user_id_fkey, drop constraint tickets_station_id_fkey,
  drop constraint tickets_assigned_manager_id_fkey, drop constraint tickets_closed_by_fkey,
  drop constraint tickets_handed_over_by_fkey;
alter table messages drop constraint messages_ticket_id_fkey, drop constraint messages_sender_id_fkey;
alter table ticket_notes drop constraint ticket_notes_ticket_id_fkey, drop constraint ticket_notes_author_id_fkey;
alter table uploads drop constraint uploads_ticket_id_fkey, drop constraint uploads_user_id_fkey,
  drop constraint uploads_message_id_fkey;
alter table ticket_reads drop constraint ticket_reads_ticket_id_fkey, drop constraint ticket_reads_user_id_fkey;
alter table push_jobs drop constraint push_jobs_ticket_id_fkey;
alter table news_mails drop constraint news_mails_ticket_id_fkey;
alter table presence drop constraint presence_ticket_id_fkey;

-- Every key has the ticket in it. Ids still come from one sequence each, and a file's key has its ticket and a random part in it
-- (server/uploads/storage/keys.ts), so that none is given twice.
alter table messages drop constraint messages_pkey, add primary key (ticket_id, id);
alter table ticket_notes drop constraint ticket_notes_pkey, add primary key (ticket_id, id);
-- A row of a file outlives its ticket, and leads to the bytes until they are swept: under the ticket that it was of.
update uploads set ticket_id = 0 where ticket_id is null;
alter table uploads alter column ticket_id set not null, drop constraint uploads_pkey, add primary key (ticket_id, id),
  drop constraint uploads_s3_key_key, add unique (ticket_id, s3_key);
drop index uploads_message;
create unique index uploads_message on uploads (ticket_id, message_id, place) where message_id is not null;
create index uploads_key on uploads (s3_key);
-- These begin with the ticket, as the primary keys now do; a search reads messages by their ids.
drop index messages_ticket, ticket_notes_ticket, uploads_ticket;
create index messages_id on messages (id);

-- What notifies on a worker reaches nobody who listens to the coordinator, and a transaction that has notified cannot be prepared,
-- so that no change of two nodes could be committed. Without these the server opens no streams of changes, and answers nothing
-- from memory: it asks for this trigger (server/db/listen.ts).
drop trigger tickets_told_new on tickets;
drop trigger tickets_told_changed on tickets;
drop trigger tickets_told_priority on tickets;
drop trigger tickets_told_gone on tickets;
drop trigger tickets_told_owner on tickets;
drop trigger ticket_notes_told on ticket_notes;
-- Those of accounts would run on every node, each for the tickets of all. Decision 0443 says what is missed without them.
drop trigger users_told_changed on users;
drop trigger users_told_gone on users;
drop trigger users_words on users;
drop trigger users_version on users;

-- As in 0011-conversations.sql, but that every statement names the ticket whose rows it is about.
create or replace function version_files() returns trigger language plpgsql as $$
declare
  of_ticket integer := coalesce(new.ticket_id, old.ticket_id);
begin
  update tickets
    set conversation_version = conversation_version + 1, conversation_since = conversation_version + 1
    where id = of_ticket and exists (
      select from messages
      where ticket_id = of_ticket and id in (old.message_id, new.message_id) and xmin <> pg_current_xact_id()::xid);
  return null;
end $$;
-- In the place of the reference from files to messages, which would have to empty a part of a key.
create function free_files() returns trigger language plpgsql as $$
begin
  update uploads set message_id = null where ticket_id = old.ticket_id and message_id = old.id;
  return null;
end $$;
create trigger messages_free_files after delete on messages for each row execute function free_files();

select create_reference_table('users');
select create_reference_table('news_mail_choices');
select create_distributed_table('tickets', 'id');
select create_distributed_table('messages', 'ticket_id', colocate_with => 'tickets');
select create_distributed_table('ticket_notes', 'ticket_id', colocate_with => 'tickets');
select create_distributed_table('uploads', 'ticket_id', colocate_with => 'tickets');
select create_distributed_table('ticket_reads', 'ticket_id', colocate_with => 'tickets');

alter table tickets add constraint tickets_user_id_fkey foreign key (user_id) references users (id);
alter table tickets add constraint tickets_assigned_manager_id_fkey foreign key (assigned_manager_id) references users (id);
alter table tickets add constraint tickets_closed_by_fkey foreign key (closed_by) references users (id);
alter table tickets add constraint tickets_handed_over_by_fkey foreign key (handed_over_by) references users (id);
alter table messages add constraint messages_ticket_id_fkey
  foreign key (ticket_id) references tickets (id) on delete cascade;
alter table messages add constraint messages_sender_id_fkey foreign key (sender_id) references users (id);
alter table ticket_notes add constraint ticket_notes_ticket_id_fkey
  foreign key (ticket_id) references tickets (id) on delete cascade;
alter table ticket_notes add constraint ticket_notes_author_id_fkey foreign key (author_id) references users (id);
alter table uploads add constraint uploads_user_id_fkey foreign key (user_id) references users (id) on delete set null;
alter table ticket_reads add constraint ticket_reads_ticket_id_fkey
  foreign key (ticket_id) references tickets (id) on delete cascade;
alter table ticket_reads add constraint ticket_reads_user_id_fkey
  foreign key (user_id) references users (id) on delete cascade;
commit;
