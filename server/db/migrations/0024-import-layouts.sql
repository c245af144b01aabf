-- How an import's sheet is read: which sheet and header row, what its columns mean, which of several prices stands.
alter table imports add column layout jsonb;
--> statement-breakpoint
-- The same, remembered for files of a shape: the names of a header's columns, or those of a workbook's sheets.
create table import_layouts (
  shape text primary key,
  sheet text,
  columns jsonb,
  prices text,
  used_at timestamptz not null
);
--> statement-breakpoint
-- From here on all columns of a sheet are kept, with the rows above its header: those of former previews cannot be read anew.
update imports set stage = 'cancelled', finished_at = now() where stage = 'ready';
