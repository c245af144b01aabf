-- The rows of a file as they came, under the headers that mean something: what is compared again when the stations have
-- changed, and which suspicious rows are ticked. A partition an import, as of `import_rows`.
create table import_cells (
  import_id integer not null,
  row integer not null,
  cells json,
  ticked boolean not null default false,
  primary key (import_id, row)
) partition by list (import_id);
--> statement-breakpoint
alter table imports add column header jsonb;
--> statement-breakpoint
alter table import_rows add column suspicion text;
--> statement-breakpoint
create index import_rows_suspicion on import_rows (import_id, suspicion, row) where suspicion is not null;
