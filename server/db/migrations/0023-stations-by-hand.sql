-- What hands and imports do to stations, so that it can be told and taken back.
-- `withheld` keeps a stop from drivers; `by_hand` are the members that a person has set, which imports leave alone; the
-- others say which import and row made the stop and which changed it last.
alter table stations add column withheld text check (withheld in ('hidden', 'removed'));
--> statement-breakpoint
alter table stations add column by_hand jsonb;
--> statement-breakpoint
alter table stations add column made_import integer;
--> statement-breakpoint
alter table stations add column made_row integer;
--> statement-breakpoint
alter table stations add column last_import integer;
--> statement-breakpoint
alter table stations add column last_row integer;
--> statement-breakpoint
create index stations_withheld on stations (id) where withheld is not null;
--> statement-breakpoint
-- What a written import did to each station, by column: `before` is null for a stop that it made. A partition an import.
create table import_changes (
  import_id integer not null,
  station_id integer not null,
  row integer not null,
  before jsonb,
  after jsonb,
  primary key (import_id, station_id)
) partition by list (import_id);
--> statement-breakpoint
create index import_changes_station on import_changes (station_id);
--> statement-breakpoint
-- What persons did; `version` is that of the stations afterwards. A station's table is replaced by each import, so there is
-- no reference to it.
create table station_edits (
  id integer generated always as identity primary key,
  station_id integer not null,
  version integer not null,
  action text not null check (action in ('added', 'edited', 'hidden', 'shown', 'removed', 'released')),
  done_by integer references users (id) on delete set null,
  done_at timestamptz not null,
  before jsonb not null,
  after jsonb not null
);
--> statement-breakpoint
create index station_edits_station on station_edits (station_id, id);
--> statement-breakpoint
-- An undo goes by what each station was: no second copy of all of them is kept any more.
drop table if exists stations_before;
