-- `owner` is the process at work on it, last heard of at `alive_at`; the versions are those of the stations that
-- the file was compared with and that it made.
create table imports (
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
);
--> statement-breakpoint
-- One at a time, whichever process it runs in.
create unique index imports_at_work on imports ((true)) where stage in ('reading', 'comparing', 'writing', 'undoing');
--> statement-breakpoint
-- A partition an import: forgetting a hundred thousand rows is dropping a table.
create table import_rows (
  import_id integer not null,
  row integer not null,
  result text not null,
  view jsonb not null,
  station_id integer,
  patch jsonb,
  primary key (import_id, row)
) partition by list (import_id);
--> statement-breakpoint
create index import_rows_result on import_rows (import_id, result, row);
--> statement-breakpoint
create index import_rows_station on import_rows (import_id, station_id) where patch is not null;
