-- What an approximate place was found by: the exit of its address or its town; null for a town's from before.
alter table stations add column placed_by text;
--> statement-breakpoint
-- The generation that an undo goes back to has the columns of the live one.
alter table if exists stations_before add column if not exists price_imported_at timestamptz;
--> statement-breakpoint
alter table if exists stations_before add column if not exists placed_by text;
