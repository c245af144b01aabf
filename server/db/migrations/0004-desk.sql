-- What is found in a text: its words, without the marks between them, so that `0182` finds `417-555-0182`.
create function search_words(said text) returns tsvector language sql immutable parallel safe
  return to_tsvector('simple'::regconfig, translate(said, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)));
--> statement-breakpoint
alter table messages add column words tsvector not null generated always as (search_words(text)) stored;
--> statement-breakpoint
-- Written at once, not in heaps: a heap that waits would be read by every search.
create index messages_words on messages using gin (words) with (fastupdate = off);
--> statement-breakpoint
alter table tickets add column waiting_since timestamptz, add column words tsvector;
--> statement-breakpoint
-- A ticket is found by its customer too, whose name may change: the database keeps the words right.
create function set_ticket_words() returns trigger language plpgsql as $$
begin
  select search_words(concat_ws(' ', new.id, trim(first_name || ' ' || last_name), company_name,
      new.station_name, new.service_address))
    into new.words from users where id = new.user_id;
  return new;
end $$;
--> statement-breakpoint
create trigger tickets_words before insert or update of user_id, station_name, service_address, words on tickets
  for each row execute function set_ticket_words();
--> statement-breakpoint
create function renew_ticket_words() returns trigger language plpgsql as $$
begin
  update tickets set words = null where user_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger users_words after update of first_name, last_name, company_name on users for each row
  when ((old.first_name, old.last_name, old.company_name) is distinct from
    (new.first_name, new.last_name, new.company_name))
  execute function renew_ticket_words();
--> statement-breakpoint
-- A customer waits since the oldest message that nobody has answered.
update tickets set words = null, waiting_since = case when status <> 'CLOSED' then (
  select min(asked.created_at) from messages asked
  where asked.ticket_id = tickets.id and asked.sender_id = tickets.user_id and not exists (
    select from messages answer
    where answer.ticket_id = tickets.id and answer.sender_id <> tickets.user_id and answer.id > asked.id)) end;
--> statement-breakpoint
create index tickets_words on tickets using gin (words) with (fastupdate = off);
--> statement-breakpoint
-- With the id, which decides between tickets of the same moment: a deep page is then read without sorting.
drop index tickets_status;
--> statement-breakpoint
create index tickets_status on tickets (status, created_at desc, id desc);
--> statement-breakpoint
create index tickets_board on tickets (status) where status <> 'CLOSED';
--> statement-breakpoint
create index tickets_manager on tickets (assigned_manager_id, status);
--> statement-breakpoint
create table ticket_reads (
  user_id integer not null references users (id) on delete cascade,
  ticket_id integer not null references tickets (id) on delete cascade,
  message_id integer not null,
  primary key (user_id, ticket_id)
);
--> statement-breakpoint
-- Of this moment alone: nothing is lost with a crash.
create unlogged table presence (
  ticket_id integer not null references tickets (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  typing boolean not null,
  until timestamptz not null,
  primary key (ticket_id, user_id)
);
--> statement-breakpoint
create index presence_user on presence (user_id);
--> statement-breakpoint
create table replies (
  id integer generated always as identity primary key,
  title text not null,
  text text not null,
  created_at timestamptz not null
);
