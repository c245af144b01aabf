import type { Migration } from '#server/db/migration.ts';
import { limitsStep } from '#server/db/steps/0007-limits.ts';
import { ACCOUNTS } from '#server/db/steps/0008-accounts.ts';
import { PROOFS } from '#server/db/steps/0009-proofs.ts';
import { PASSKEYS } from '#server/db/steps/0010-passkeys.ts';
import { CONVERSATIONS } from '#server/db/steps/0011-conversations.ts';

/** In order; a landed step is never edited, a change is a further step. PostgreSQL 15 and newer. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: '0001-first-light',
    statements: [
      `create table settings (key text primary key, value text not null)`,
      `insert into settings (key, value) values ('stations_version', '1')`,
      `create table users (
        id integer generated always as identity primary key,
        email text not null unique check (email = lower(email)),
        username text not null,
        password_hash text not null,
        role text not null check (role in ('SUPER_ADMIN', 'ADMIN', 'TRUCK_DRIVER', 'TRUCK_OWNER')),
        first_name text not null default '',
        last_name text not null default '',
        phone_number text not null default '',
        company_name text not null default '',
        address text not null default '',
        truck_number text not null default '',
        approval text not null default 'PENDING' check (approval in ('PENDING', 'APPROVED', 'REJECTED')),
        verified boolean not null default false,
        active boolean not null default true,
        created_at timestamptz not null default now()
      )`,
      `create table sessions (
        id text primary key,
        user_id integer not null references users (id) on delete cascade,
        generation integer not null default 1,
        rotated_at timestamptz not null,
        expires_at timestamptz not null,
        ended_at timestamptz
      )`,
      `create index sessions_user on sessions (user_id)`,
      `create table refresh_tokens (
        hash text primary key,
        session_id text not null references sessions (id) on delete cascade,
        generation integer not null
      )`,
      `create index refresh_tokens_session on refresh_tokens (session_id)`,
      `create table stations (
        id integer generated always as identity primary key,
        combin_id text, store_no text, store_number text, name text, address text, city text, state text,
        zip_code text, country text, location_id text, station_location text, identificator text, chain text,
        latitude double precision, longitude double precision,
        services integer not null default 0,
        brands integer not null default 0,
        retail_price double precision, net_price double precision, ifta_refund double precision,
        retail_price_date timestamptz,
        approximate boolean not null default false,
        demonstration boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`,
      `create table tickets (
        id integer generated always as identity primary key,
        user_id integer not null references users (id),
        station_id integer references stations (id) on delete set null,
        status text not null default 'OPEN' check (status in ('OPEN', 'TO_DO', 'IN_PROGRESS', 'CLOSED')),
        station_name text, service_address text,
        services integer not null default 0,
        brands integer not null default 0,
        assigned_manager_id integer references users (id),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        close_date timestamptz
      )`,
      `create index tickets_user on tickets (user_id, created_at desc)`,
      `create index tickets_status on tickets (status, created_at desc)`,
      `create table messages (
        id integer generated always as identity primary key,
        ticket_id integer not null references tickets (id) on delete cascade,
        sender_id integer not null references users (id),
        text text not null,
        created_at timestamptz not null
      )`,
      `create index messages_ticket on messages (ticket_id, id)`,
      `create table idempotency_keys (
        user_id integer not null references users (id) on delete cascade,
        key text not null,
        request_hash text not null,
        status integer not null,
        answer text not null,
        created_at timestamptz not null,
        primary key (user_id, key)
      )`,
      `create index idempotency_keys_age on idempotency_keys (created_at)`,
    ],
  },
  {
    id: '0002-uploads',
    statements: [
      // A row outlives its ticket, message and person: it is what leads to the bytes, which are swept later.
      `create table uploads (
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
      )`,
      `create unique index uploads_message on uploads (message_id, place) where message_id is not null`,
      `create index uploads_unused on uploads (created_at) where message_id is null`,
      `create index uploads_ticket on uploads (ticket_id)`,
      `create index uploads_user on uploads (user_id) where message_id is null`,
    ],
  },
  {
    id: '0003-accounts',
    statements: [
      // A deleted person's row stays without a person in it: tickets and messages lead to it.
      `alter table users add column deleted_at timestamptz`,
      `create index users_unverified on users (created_at) where not verified`,
      `alter table sessions
        add column created_at timestamptz not null default now(),
        add column device text not null default '',
        add column signed_in_as text not null default ''`,
      `create table codes (
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
      )`,
      `create index codes_user on codes (user_id)`,
      `create index codes_age on codes (expires_at)`,
      // Without references: what was written down outlives the accounts it is about.
      `create table audit (
        id bigint generated always as identity primary key,
        at timestamptz not null,
        action text not null,
        actor_id integer,
        subject_id integer,
        address text,
        detail text
      )`,
      `create index audit_at on audit (at)`,
      `create index audit_subject on audit (subject_id, at)`,
    ],
  },
  {
    id: '0004-desk',
    statements: [
      // What is found in a text: its words, without the marks between them, so that `0182` finds `417-555-0182`.
      `create function search_words(said text) returns tsvector language sql immutable parallel safe
        return to_tsvector('simple'::regconfig, translate(said, '!"#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~', repeat(' ', 32)))`,
      `alter table messages add column words tsvector not null generated always as (search_words(text)) stored`,
      // Written at once, not in heaps: a heap that waits would be read by every search.
      `create index messages_words on messages using gin (words) with (fastupdate = off)`,
      `alter table tickets add column waiting_since timestamptz, add column words tsvector`,
      // A ticket is found by its customer too, whose name may change: the database keeps the words right.
      `create function set_ticket_words() returns trigger language plpgsql as $$
        begin
          select search_words(concat_ws(' ', new.id, trim(first_name || ' ' || last_name), company_name,
              new.station_name, new.service_address))
            into new.words from users where id = new.user_id;
          return new;
        end $$`,
      `create trigger tickets_words before insert or update of user_id, station_name, service_address, words on tickets
        for each row execute function set_ticket_words()`,
      `create function renew_ticket_words() returns trigger language plpgsql as $$
        begin
          update tickets set words = null where user_id = new.id;
          return null;
        end $$`,
      `create trigger users_words after update of first_name, last_name, company_name on users for each row
        when ((old.first_name, old.last_name, old.company_name) is distinct from
          (new.first_name, new.last_name, new.company_name))
        execute function renew_ticket_words()`,
      // A customer waits since the oldest message that nobody has answered.
      `update tickets set words = null, waiting_since = case when status <> 'CLOSED' then (
        select min(asked.created_at) from messages asked
        where asked.ticket_id = tickets.id and asked.sender_id = tickets.user_id and not exists (
          select from messages answer
          where answer.ticket_id = tickets.id and answer.sender_id <> tickets.user_id and answer.id > asked.id)) end`,
      `create index tickets_words on tickets using gin (words) with (fastupdate = off)`,
      // With the id, which decides between tickets of the same moment: a deep page is then read without sorting.
      `drop index tickets_status`,
      `create index tickets_status on tickets (status, created_at desc, id desc)`,
      `create index tickets_board on tickets (status) where status <> 'CLOSED'`,
      `create index tickets_manager on tickets (assigned_manager_id, status)`,
      `create table ticket_reads (
        user_id integer not null references users (id) on delete cascade,
        ticket_id integer not null references tickets (id) on delete cascade,
        message_id integer not null,
        primary key (user_id, ticket_id)
      )`,
      // Of this moment alone: nothing is lost with a crash.
      `create unlogged table presence (
        ticket_id integer not null references tickets (id) on delete cascade,
        user_id integer not null references users (id) on delete cascade,
        typing boolean not null,
        until timestamptz not null,
        primary key (ticket_id, user_id)
      )`,
      `create index presence_user on presence (user_id)`,
      `create table replies (
        id integer generated always as identity primary key,
        title text not null,
        text text not null,
        created_at timestamptz not null
      )`,
    ],
  },
  {
    id: '0005-imports',
    statements: [
      // `owner` is the process at work on it, last heard of at `alive_at`; the versions are those of the stations that
      // the file was compared with and that it made.
      `create table imports (
        id integer generated always as identity primary key,
        kind text not null check (kind in ('stations', 'prices')),
        file_name text not null,
        size_bytes integer not null,
        stage text not null check (stage in ('reading', 'comparing', 'ready', 'writing', 'done', 'undoing', 'undone',
          'cancelled', 'failed')),
        rows integer not null default 0,
        rows_done integer not null default 0,
        counts jsonb not null,
        ignored_columns jsonb not null default '[]',
        error text,
        started_at timestamptz not null,
        finished_at timestamptz,
        started_by integer references users (id) on delete set null,
        owner text not null,
        alive_at timestamptz not null,
        compared_version text,
        written_version text
      )`,
      // One at a time, whichever process it runs in.
      `create unique index imports_at_work on imports ((true)) where stage in ('reading', 'comparing', 'writing', 'undoing')`,
      // A partition an import: forgetting a hundred thousand rows is dropping a table.
      `create table import_rows (
        import_id integer not null,
        row integer not null,
        result text not null,
        view jsonb not null,
        station_id integer,
        patch jsonb,
        primary key (import_id, row)
      ) partition by list (import_id)`,
      `create index import_rows_result on import_rows (import_id, result, row)`,
      `create index import_rows_station on import_rows (import_id, station_id) where patch is not null`,
    ],
  },
  {
    id: '0006-history',
    // The history is read by the day of closing; a message changes none of these columns.
    statements: [`create index tickets_close on tickets (status, close_date desc nulls last, id desc)`],
  },
  limitsStep,
  ACCOUNTS,
  PROOFS,
  PASSKEYS,
  CONVERSATIONS,
];
